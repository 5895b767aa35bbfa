import { useSelector } from '@xstate/react';
import type { LinkProblem } from '../../domain/mail-link';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { TextLink } from '../components/text-link';
import { useServices } from '../services';

const sentences: Record<LinkProblem, string> = {
  expired:
    'This link was used already or has run out. The address may be confirmed all the same: try to sign in, or ask for a new mail.',
  otherBrowser:
    'This link only works in the browser that asked for it. Open it there, or sign in or ask for a new mail here.',
  broken: 'This link is not complete. Open it from the mail once more, or ask for a new mail.',
};

/** Why the mail link that led here did nothing, in our own words: what stands in an address is not shown. */
export function LinkProblemAlert() {
  const { session } = useServices();
  const problem = useSelector(session, ({ context }) => context.linkProblem);
  if (problem === null) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="error"
        actions={
          <Button onClick={() => session.send({ type: 'session.dismissLinkProblem' })}>Close</Button>
        }
      >
        {sentences[problem]} <TextLink to="/forgot-password">New password</TextLink>
      </Alert>
    </div>
  );
}
