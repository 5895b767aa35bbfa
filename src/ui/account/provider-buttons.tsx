import type { ProviderPurpose } from '../../domain/account/provider-sign-in.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { type AccountMachines, useServices } from '../services.ts';
import { AuthFailureAlert } from '../shell/auth-failure-alert.tsx';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { providerWords } from '../words/providers.ts';
import { providerName } from './provider-name.ts';
import { providerRefusal } from './provider-refusal.ts';

type ProviderButtonsProps = {
  readonly machine: AccountMachines['provider'];
  readonly purpose: ProviderPurpose;
  readonly providers: readonly string[];
  /** The page of ours to come back to. */
  readonly page: string;
  readonly label: (provider: string) => string;
};

/** Whoever comes back to the account page is at its top, and this stands further down. */
const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** A button for each provider, and what came of the way to one and back. */
export function ProviderButtons({ machine, purpose, providers, page, label }: ProviderButtonsProps) {
  const { providerReturn } = useServices();
  const [state, send] = useScreenMachine(machine, { input: { purpose, page, returned: providerReturn.read() } });
  const { provider, failure } = state.context;
  const isBusy = state.matches('finishing') || state.matches('leaving');
  const name = providerName(provider);
  return (
    <div className="flex w-full flex-col gap-2">
      {(failure !== null || state.matches('finished')) && (
        <div ref={bringIntoSight}>
          <AuthFailureAlert failure={failure} message={providerRefusal(failure, name)} />
          {purpose === 'link' && state.matches('finished') && <Alert tone="success">{providerWords.connected(name)}</Alert>}
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
