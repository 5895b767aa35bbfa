import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { LinkProblem } from '../../domain/mail-link.ts';
import { Awaited } from '../awaited.tsx';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { TextLink } from '../components/text-link.tsx';
import { FocusKept } from '../focus-kept.tsx';
import { lazyExtra } from '../lazy-extra.ts';
import { useServices } from '../services.ts';

const ResendForm = lazyExtra(async () => (await import('../account/resend-form.tsx')).ResendForm);

const sentences: Record<Exclude<LinkProblem, 'unreached'>, string> = {
  expired:
    'This link was used already or has run out. The address may be confirmed all the same: try to sign in, or ask for a new mail.',
  otherBrowser:
    'This link only works in the browser that asked for it. If it was to confirm your address, that is done: sign in. Otherwise open it there, or ask for a new mail here.',
  broken: 'This link is not complete. Open it from the mail once more, or ask for a new mail.',
};

type LinkProblemAlertProps = { readonly problem: LinkProblem };

/** Our own words: what stands in an address is not shown. */
export function LinkProblemAlert({ problem }: LinkProblemAlertProps) {
  const { session } = useServices();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'));
  const close = <Button onClick={() => session.send({ type: 'session.dismissLinkProblem' })}>Close</Button>;
  return (
    <>
      <FocusKept key={problem}>
        {problem === 'unreached' ? (
          <UnreachedAlert close={close} />
        ) : (
          <Alert tone="error" actions={close}>
            {sentences[problem]} <TextLink to="/forgot-password">New password</TextLink>
          </Alert>
        )}
      </FocusKept>
      <Awaited isDue={problem !== 'unreached' && !isSignedIn}>
        <section className="rounded-control border border-line px-3 pt-2.5 pb-3">
          <p className="mb-3 text-small text-muted">Was it to confirm your address? Have that mail sent again.</p>
          <ResendForm />
        </section>
      </Awaited>
    </>
  );
}

type UnreachedAlertProps = { readonly close: ReactNode };

/** The link may still do what it was sent for, so it is not thrown away. */
function UnreachedAlert({ close }: UnreachedAlertProps) {
  const { session } = useServices();
  const isAsking = useSelector(session, (snapshot) => snapshot.matches({ processing: 'adopting' }));
  return (
    <Alert
      tone="error"
      actions={
        <>
          <Button busy={isAsking} onClick={() => session.send({ type: 'session.retryLink' })}>
            Retry
          </Button>
          {close}
        </>
      }
    >
      The server could not be reached, so the link from the mail has done nothing yet. Check the connection and try again.
    </Alert>
  );
}
