import { type AccountMachines, useServices } from '../services.ts';
import { providerWords } from '../words/providers.ts';
import { ProviderButtons } from './provider-buttons.tsx';

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
