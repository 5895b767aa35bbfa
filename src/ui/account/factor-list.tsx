import type { MouseEvent } from 'react';
import { type Factor, factorsToChoose, totpFactors } from '../../domain/auth/second-factor.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import { Button } from '../components/button.tsx';
import { accountWords } from '../words/account.tsx';

const words = accountWords.factors;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const lastUse = ({ last_challenged_at }: Factor): string => {
  const at = Date.parse(last_challenged_at ?? '');
  return Number.isNaN(at) ? words.neverUsed : words.lastUsed(day.format(at));
};

type Press = (event: MouseEvent<HTMLElement>) => void;

type FactorListProps = { readonly user: AuthUser; readonly onAdd: Press; readonly onRemove: (factor: Factor) => Press };

/** By name: the server's own order changes with use. */
export function FactorList({ user, onAdd, onRemove }: FactorListProps) {
  const factors = factorsToChoose({ user }, null);
  const others = user.factors.filter(({ status }) => status === 'verified').length - totpFactors(user).length;
  return (
    <>
      {factors.length === 0 && others === 0 && <p className="text-muted">{words.none}</p>}
      {factors.length > 0 && (
        <ul aria-label={words.list} className="w-full rounded-card border border-line bg-surface">
          {factors.map((factor) => {
            const name = factor.friendly_name ?? words.unnamed;
            return (
              <li key={factor.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 pr-2 pl-4 first:border-t-0">
                <div className="min-w-0 grow basis-40">
                  <p className="font-medium wrap-anywhere">
                    <bdi>{name}</bdi>
                  </p>
                  <p className="text-small text-muted">{lastUse(factor)}</p>
                </div>
                <Button variant="quiet" aria-label={words.removeNamed(name)} onClick={onRemove(factor)}>
                  {words.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {others > 0 && <p className="text-muted">{words.otherKind}</p>}
      {factors.length === 1 && <p className="text-muted">{words.recommendSecond}</p>}
      {factors.length > 1 && <p className="text-small text-muted">{words.renaming}</p>}
      <Button variant={factors.length === 0 ? 'primary' : 'secondary'} onClick={onAdd}>
        {factors.length === 0 ? words.add : words.addAnother}
      </Button>
    </>
  );
}
