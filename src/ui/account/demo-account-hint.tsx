import { useServices } from '../services.ts';

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
