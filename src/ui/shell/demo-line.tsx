import { TextLink } from '../components/text-link.tsx';
import { useServices } from '../services.ts';

/** Says quietly that the demo forgets, and where mails arrive where there is a mailbox. */
export function DemoLine() {
  const { demoAccount, mailbox } = useServices();
  if (mailbox === null) return null;
  return (
    <p className="mb-1">
      {demoAccount !== null && <>Demo: it forgets everything when this tab is closed. </>}
      <TextLink to="/mailbox">Mailbox</TextLink>
    </p>
  );
}
