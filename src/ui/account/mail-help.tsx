import { TextLink } from '../components/text-link.tsx';
import { ResendButton } from './resend-button.tsx';

export type MailHelpProps = {
  /** What is typed in the form around it. */
  readonly email: string;
  /** After a sign-up, whose answer is the same for every address: there may be an account already. */
  readonly isAfterSignUp: boolean;
};

/** On the sign-in page: the ways on where the mail with the confirmation link is missing. */
export function MailHelp({ email, isAfterSignUp }: MailHelpProps) {
  const search = { email: email || undefined };
  return (
    <div className="mb-2 flex flex-col items-start gap-2">
      {isAfterSignUp ? (
        <p className="text-small">
          Nothing there? Look among the unwanted mails, or have it sent again. If you have had an account before,{' '}
          <TextLink to="/login/{-$key}" params={{ key: undefined }} search={search}>
            sign in
          </TextLink>{' '}
          or{' '}
          <TextLink to="/forgot-password" search={search}>
            reset the password
          </TextLink>
          .
        </p>
      ) : (
        <p className="text-small">Follow the link in the confirmation mail. Nothing there? Have it sent again.</p>
      )}
      <ResendButton email={email} />
    </div>
  );
}
