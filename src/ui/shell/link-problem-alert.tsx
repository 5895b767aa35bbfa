import type { LinkProblem } from '../../domain/mail-link.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { TextLink } from '../components/text-link.tsx';
import { useServices } from '../services.ts';

const sentences: Record<LinkProblem, string> = {
  expired:
    'This link was used already or has run out. The address may be confirmed all the same: try to sign in, or ask for a new mail.',
  otherBrowser:
    'This link only works in the browser that asked for it. Open it there, or sign in or ask for a new mail here.',
  broken: 'This link is not complete. Open it from the mail once more, or ask for a new mail.',
};

type LinkProblemAlertProps = { readonly problem: LinkProblem };

/** Our own words: what stands in an address is not shown. */
export function LinkProblemAlert({ problem }: LinkProblemAlertProps) {
  const { session } = useServices();
  return (
    <Alert
        tone="error"
        actions={
          <Button onClick={() => session.send({ type: 'session.dismissLinkProblem' })}>Close</Button>
        }
      >
        {sentences[problem]} <TextLink to="/forgot-password">New password</TextLink>
    </Alert>
  );
}
