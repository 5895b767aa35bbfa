import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useServices } from '../services.ts';

const ProviderSection = lazy(async () => ({ default: (await import('../account/provider-section.tsx')).ProviderSection }));

type ProviderSignInProps = { readonly redirect: string | undefined };

/** Other ways to sign in, where there are any. Only their room stands on the page before the script does. */
export function ProviderSignIn({ redirect }: ProviderSignInProps) {
  const { providers } = useServices();
  const isHydrated = useHydrated();
  if (providers.length === 0) return null;
  const room = <div className="mt-12 flex flex-col gap-2">{providers.map((each) => <div key={each} className="min-h-9 pointer-coarse:min-h-11" />)}</div>;
  return isHydrated ? (
    <Suspense fallback={room}>
      <ProviderSection redirect={redirect} />
    </Suspense>
  ) : (
    room
  );
}
