import { Mail } from 'lucide';
import { NoticeLine } from '../components/alert.tsx';
import { AppBar, Brand, Card, EmptyState, Page, PageHeading, useScreenTitle } from '../components/page.tsx';
import { Button, TextLink } from '../components/buttons-and-links.tsx';
import { type Services, useServices, useScreenMachine } from '../services.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { mailboxWords as words, brandName } from '../words/shell.tsx';

type MailTextProps = { readonly text: string };

const ADDRESS = /(https?:\/\/\S+)/;

/** The text of a mail, letter by letter; only addresses become links. */
function MailText({ text }: MailTextProps) {
  return (
    <p className="mt-3 whitespace-pre-wrap wrap-anywhere">
      {text.split(ADDRESS).map((part, index) =>
        ADDRESS.test(part) ? (
          <a key={index} href={part} className="text-accent underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** In the local stack and the demo: the mails that would have been sent. */
export function MailboxScreen() {
  const { mailboxMachine } = useServices();
  return mailboxMachine === null ? null : <Mails machine={mailboxMachine} />;
}

type MailsProps = { readonly machine: NonNullable<Services['mailboxMachine']> };

function Mails({ machine }: MailsProps) {
  const { theme } = useServices();
  useScreenTitle(words.title);
  const [state, send] = useScreenMachine(machine);
  const { context } = state;
  const refresh = () => send({ type: 'mailbox.refresh' });

  return (
    <Page
      width="small"
      header={
        <AppBar brand={<Brand name={brandName} />}>
          <ThemeToggle preference={theme} />
        </AppBar>
      }
      footer={<TextLink to="/login/{-$key}">{words.signIn}</TextLink>}
    >
      <PageHeading
        actions={
          <Button onClick={refresh} busy={state.matches('reading')}>
            {words.refresh}
          </Button>
        }
      >
        {words.title}
      </PageHeading>
      {state.matches('failed') && (
        <NoticeLine tone="warning" actions={<Button onClick={refresh}>{words.retry}</Button>}>
          {words.isUnread}
        </NoticeLine>
      )}
      {state.matches('read') && context.mails.length === 0 && (
        <EmptyState icon={Mail} title={words.empty}>
          {words.whatArrives}
        </EmptyState>
      )}
      <ul role="list" className="flex flex-col gap-3">
        {context.mails.map((mail) => (
          <li key={`${mail.sentAt} ${mail.to} ${mail.subject}`}>
            <Card>
              <h2 className="font-semibold wrap-anywhere">{mail.subject}</h2>
              <p className="text-small text-muted wrap-anywhere">
                {words.to(<bdi>{mail.to}</bdi>, <time dateTime={mail.sentAt}>{new Date(mail.sentAt).toLocaleString()}</time>)}
              </p>
              <MailText text={mail.text} />
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
