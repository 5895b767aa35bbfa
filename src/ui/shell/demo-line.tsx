import { TextLink } from '../components/buttons-and-links.tsx';
import { useServices } from '../services.ts';
import { demoWords } from '../words/shell.tsx';

/** Says quietly that the demo forgets, and where mails arrive where there is a mailbox. */
export function DemoLine() {
  const { demoAccount, mailboxMachine } = useServices();
  if (mailboxMachine === null) return null;
  return (
    <p className="mb-1">
      {demoAccount !== null && <>{demoWords.isForgetful} </>}
      <TextLink to="/mailbox">{demoWords.mailbox}</TextLink>
    </p>
  );
}

/** In the demo: an account that is there already. */
export function DemoAccountHint() {
  const { demoAccount } = useServices();
  if (demoAccount === null) return null;
  return (
    <p className="mt-4 text-small text-muted">
      {demoWords.account(
        <span className="font-medium text-ink">{demoAccount.email}</span>,
        <span className="font-medium text-ink">{demoAccount.password}</span>,
      )}
    </p>
  );
}
