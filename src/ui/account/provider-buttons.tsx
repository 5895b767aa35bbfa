import type { ProviderPurpose } from '../../domain/auth/auth-callback.ts';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import { Alert, AuthFailureAlert, bringIntoSight } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { type AccountMachines, useScreenMachine, useServices } from '../services.ts';
import { accountWords, providerWords } from '../words/account.tsx';

/** As the providers write themselves, where a capital at the beginning is not enough. */
const names: Readonly<Record<string, string>> = {
  email: accountWords.identities.emailIdentity,
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  azure: 'Microsoft',
  workos: 'WorkOS',
  twitter: 'X',
  example: 'Example provider',
};

/** What a person knows a provider by. */
export const providerName = (provider = 'email'): string => names[provider] ?? `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`;

const { refusals } = providerWords;

/** By codes that stand in an address: not by the keys of an object, which has others as well. */
const sentences: ReadonlyMap<string, (provider: string) => string> = new Map(Object.entries({
  access_denied: refusals.canceled,
  identity_already_exists: refusals.taken,
  validation_failed: refusals.notEnabled,
  provider_disabled: refusals.notEnabled,
  manual_linking_disabled: refusals.linkingOff,
  asker_unknown: refusals.askerUnknown,
  bad_code_verifier: refusals.askerUnknown,
  flow_state_not_found: refusals.used,
  flow_state_expired: refusals.used,
  tab_keeps_nothing: refusals.tabKeepsNothing,
  link_unread: refusals.linkUnread,
  signed_in_already: refusals.signedIn,
  signup_disabled: refusals.signUpOff,
  provider_email_needs_verification: refusals.unconfirmed,
}));

/** Our own sentence for what the server, or the page of a provider, has refused. Other failures have the sentences that they have everywhere. */
const providerRefusal = (failure: AuthFailure | null, provider: string): string | undefined =>
  failure?.kind === 'rejected' ? (sentences.get(failure.code) ?? refusals.other)(provider) : undefined;

type ProviderButtonsProps = {
  readonly machine: AccountMachines['provider'];
  readonly purpose: ProviderPurpose;
  /** To go to: for an account, those that it is not connected to. */
  readonly providers: readonly string[];
  /** The page of ours to come back to. */
  readonly page: string;
  readonly label: (provider: string) => string;
};

/** A button for each provider, and what came of the way to one and back. */
export function ProviderButtons({ machine, purpose, providers, page, label }: ProviderButtonsProps) {
  const { providerReturn } = useServices();
  const [state, send] = useScreenMachine(machine, { input: { purpose, page, returned: providerReturn.read() } });
  const { provider, failure } = state.context;
  const isBusy = state.matches('finishing') || state.matches('leaving');
  const name = providerName(provider);
  // It can have been disconnected since.
  const isConnected = purpose === 'link' && state.matches('finished') && !providers.includes(provider);
  return (
    <div className="flex w-full flex-col gap-2">
      {(failure !== null || isConnected) && (
        // Whoever comes back to the account page is at its top, and this stands further down.
        <div ref={bringIntoSight}>
          <AuthFailureAlert failure={failure} message={providerRefusal(failure, name)} />
          {isConnected && <Alert tone="success">{providerWords.connected(name)}</Alert>}
        </div>
      )}
      {providers.map((each) => (
        <Button key={each} fullWidth={purpose === 'signIn'} busy={isBusy && each === provider} onClick={() => send({ type: 'provider.choose', provider: each })}>
          {label(providerName(each))}
        </Button>
      ))}
    </div>
  );
}

type ProviderSectionProps = { readonly machine: AccountMachines['provider']; readonly redirect: string | undefined };

/** On the sign-in page: the ways in besides an address and a password. */
export function ProviderSection({ machine, redirect }: ProviderSectionProps) {
  const { providers } = useServices();
  const page = redirect === undefined ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h2 className="sr-only">{providerWords.heading}</h2>
      <ProviderButtons machine={machine} purpose="signIn" providers={providers} page={page} label={providerWords.continueWith} />
    </section>
  );
}
