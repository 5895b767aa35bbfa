import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { loadedPart } from '../../domain/shared/load-once.ts';
import { Loaded } from '../router/loaded.tsx';
import { useServices } from '../services.ts';

type ProviderSignInProps = { readonly redirect: string | undefined };

/** Other ways to sign in, where there are any. Only their room stands on the page before the script does. */
export function ProviderSignIn({ redirect }: ProviderSignInProps) {
  const { providers, account } = useServices();
  const [part] = useState(() =>
    loadedPart(async () => {
      const [{ ProviderSection }, { provider }] = await Promise.all([import('../account/provider-section.tsx'), account()]);
      return { ProviderSection, provider };
    }),
  );
  const isHydrated = useHydrated();
  if (providers.length === 0) return null;
  const room = <div className="mt-12 flex flex-col gap-2">{providers.map((each) => <div key={each} className="min-h-9 pointer-coarse:min-h-11" />)}</div>;
  return isHydrated ? (
    <Loaded part={part} pending={room} isOptional>
      {({ ProviderSection, provider }) => <ProviderSection machine={provider} redirect={redirect} />}
    </Loaded>
  ) : (
    room
  );
}
