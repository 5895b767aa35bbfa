import { Mail } from 'lucide';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { readerOf } from '../../machines/mailbox-actors';
import { mailboxMachine } from '../../machines/mailbox-machine';
import { brandName } from '../brand-name';
import { AppBar } from '../components/app-bar';
import { Brand } from '../components/brand';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { EmptyState } from '../components/empty-state';
import { NoticeLine } from '../components/notice-line';
import { Page } from '../components/page';
import { PageHeading } from '../components/page-heading';
import { TextLink } from '../components/text-link';
import { useServices } from '../services';
import { useScreenTitle } from '../shell/use-screen-title';
import { ThemeToggle } from '../theme/theme-toggle';
import { MailText } from './mail-text';

/** In the local stack and the demo: the mails that would have been sent. */
export function MailboxScreen() {
  const { mailbox, theme } = useServices();
  useScreenTitle('Mailbox');
  const machine = useMemo(
    () => mailboxMachine.provide({ actors: { read: readerOf(mailbox) } }),
    [mailbox],
  );
  const [state, send] = useMachine(machine);
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
