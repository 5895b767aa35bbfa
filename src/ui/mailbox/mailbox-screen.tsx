import { Mail } from 'lucide';
import { useMemo } from 'react';
import { readerOf } from '../../machines/mailbox-actors.ts';
import { mailboxMachine } from '../../machines/mailbox-machine.ts';
import { brandName } from '../brand-name.ts';
import { AppBar } from '../components/app-bar.tsx';
import { Brand } from '../components/brand.tsx';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { Page } from '../components/page.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { TextLink } from '../components/text-link.tsx';
import { useServices } from '../services.ts';
import { useScreenTitle } from '../shell/use-screen-title.ts';
import { LazyThemeToggle } from '../theme/lazy-theme-toggle.tsx';
import { useScreenMachine } from '../use-screen-machine.ts';
import { MailText } from './mail-text.tsx';

/** In the local stack and the demo: the mails that would have been sent. */
export function MailboxScreen() {
  const { mailbox } = useServices();
  useScreenTitle('Mailbox');
  const machine = useMemo(
    () => mailboxMachine.provide({ actors: { read: readerOf(mailbox) } }),
    [mailbox],
  );
  const [state, send] = useScreenMachine(machine);
  const { context } = state;
  const refresh = () => send({ type: 'mailbox.refresh' });

  return (
    <Page
      width="small"
      header={
        <AppBar brand={<Brand name={brandName} />}>
          <LazyThemeToggle />
        </AppBar>
      }
      footer={<TextLink to="/login/{-$key}">Sign in</TextLink>}
    >
      <PageHeading
        actions={
          <Button onClick={refresh} busy={state.matches('reading')}>
            Refresh
          </Button>
        }
      >
        Mailbox
      </PageHeading>
      {state.matches('failed') && (
        <NoticeLine tone="warning" actions={<Button onClick={refresh}>Retry</Button>}>
          The mailbox could not be read.
        </NoticeLine>
      )}
      {state.matches('read') && context.mails.length === 0 && (
        <EmptyState icon={Mail} title="No mail yet">
          Mails to confirm an address or to set a new password arrive here.
        </EmptyState>
      )}
      <ul role="list" className="flex flex-col gap-3">
        {context.mails.map((mail) => (
          <li key={`${mail.sentAt} ${mail.to} ${mail.subject}`}>
            <Card>
              <h2 className="font-semibold wrap-anywhere">{mail.subject}</h2>
              <p className="text-small text-muted wrap-anywhere">
                To {mail.to}, <time dateTime={mail.sentAt}>{new Date(mail.sentAt).toLocaleString()}</time>
              </p>
              <MailText text={mail.text} />
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
