import { TextLink } from '../components/text-link.tsx';
import { useServices } from '../services.ts';

/** Says quietly that the demo forgets, and where mails arrive where there is a mailbox. */
export function DemoLine() {
  const { demoAccount, mailboxMachine } = useServices();
  if (mailboxMachine === null) return null;
  return (
    <p className="mb-1">
      {demoAccount !== null && <>Demo: it forgets everything when this tab is closed. </>}
      <TextLink to="/mailbox">Mailbox</TextLink>
    </p>
  );
}

/** In the demo: an account that is there already. */
export function DemoAccountHint() {
  const { demoAccount } = useServices();
  if (demoAccount === null) return null;
  return (
    <p className="mt-4 text-small text-muted">
      To look around, sign in as <span className="font-medium text-ink">{demoAccount.email}</span> with the
      password <span className="font-medium text-ink">{demoAccount.password}</span>
    </p>
  );
}

export const brandName = 'Dolly Ledger';
