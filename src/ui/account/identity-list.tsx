import type { MouseEvent } from 'react';
import { identitiesInOrder } from '../../domain/account/provider-sign-in.ts';
import type { AuthUser, Identity } from '../../domain/auth/session.ts';
import { Button } from '../components/button.tsx';
import { type AccountMachines, useServices } from '../services.ts';
import { accountWords } from '../words/account.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { providerName } from './provider-name.ts';

const words = accountWords.identities;

type IdentityListProps = {
  readonly machine: AccountMachines['provider'];
  readonly user: AuthUser;
  readonly onUnlink: (identity: Identity) => (event: MouseEvent<HTMLElement>) => void;
};

export function IdentityList({ machine, user: { identities }, onUnlink }: IdentityListProps) {
  const { providers } = useServices();
  const isOnly = identities.length === 1;
  const others = providers.filter((provider) => !identities.some((identity) => identity.provider === provider));
  return (
    <>
      <ul aria-label={words.list} className="w-full rounded-card border border-line bg-surface">
        {identitiesInOrder(identities).map((identity) => {
          const name = providerName(identity.provider);
          return (
            <li key={identity.identity_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 pr-2 pl-4 first:border-t-0">
              <div className="min-w-0 grow basis-40">
                <p className="font-medium">{name}</p>
                {identity.email !== undefined && (
                  <p className="text-small text-muted wrap-anywhere">
                    <bdi>{identity.email}</bdi>
                  </p>
                )}
              </div>
              {!isOnly && (
                <Button variant="quiet" aria-label={words.unlinkNamed(name)} onClick={onUnlink(identity)}>
                  {words.unlink}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOnly && <p className="text-small text-muted">{words.last}</p>}
      <ProviderButtons machine={machine} purpose="link" providers={others} page="/account" label={words.link} />
    </>
  );
}
