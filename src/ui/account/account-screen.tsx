import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { identitiesInOrder, type AuthUser, type Identity, mustAddFactor, needsSecondFactor } from '../../domain/auth/session.ts';
import { type Factor, factorsToChoose, totpFactors, factorNameFor } from '../../domain/auth/second-factor.ts';
import { Button, BackLink } from '../components/buttons-and-links.tsx';
import { useLastAddress } from '../systems/use-found-systems.ts';
import { accountWords } from '../words/account.tsx';
import type { AccountDialog } from '../../machines/account/account-machine.ts';
import { type AccountMachines, type BegunDialog, useServices, useScreenMachine } from '../services.ts';
import { Alert, bringIntoSight, NoticeLine } from '../components/alert.tsx';
import { PageHeading } from '../components/page.tsx';
import { orErrorPage } from '../router/loading-and-errors.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { codeWords } from '../words/auth.tsx';
import { shellWords } from '../words/shell.tsx';
import { AccountQuestionDialog } from './account-question-dialog.tsx';
import { AddFactorDialog } from './add-factor.tsx';
import { ChangeAddressDialog, WaitingAddress } from './change-address.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ProviderButtons, providerName } from './provider-buttons.tsx';

const factorWords = accountWords.factors;

const lastUsedFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const lastUse = ({ last_challenged_at }: Factor): string => {
  const at = Date.parse(last_challenged_at ?? '');
  return Number.isNaN(at) ? factorWords.neverUsed : factorWords.lastUsed(lastUsedFormat.format(at));
};

type Press = (event: MouseEvent<HTMLElement>) => void;

type FactorListProps = { readonly user: AuthUser; readonly onAdd: Press; readonly onRemove: (factor: Factor) => Press };

/** By name: the server's own order changes with use. */
function FactorList({ user, onAdd, onRemove }: FactorListProps) {
  const factors = factorsToChoose({ user }, null);
  const others = user.factors.filter(({ status }) => status === 'verified').length - totpFactors(user).length;
  return (
    <>
      {factors.length === 0 && others === 0 && <p className="text-muted">{factorWords.none}</p>}
      {factors.length > 0 && (
        <ul aria-label={factorWords.list} className="w-full rounded-card border border-line bg-surface">
          {factors.map((factor) => {
            const name = codeWords.named(factor.friendly_name);
            return (
              <li key={factor.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 pr-2 pl-4 first:border-t-0">
                <div className="min-w-0 grow basis-40">
                  <p className="font-medium wrap-anywhere">
                    <bdi>{name}</bdi>
                  </p>
                  <p className="text-small text-muted">{lastUse(factor)}</p>
                </div>
                <Button variant="quiet" aria-label={factorWords.removeNamed(name)} onClick={onRemove(factor)}>
                  {factorWords.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {others > 0 && <p className="text-muted">{factorWords.otherKind}</p>}
      {factors.length === 1 && <p className="text-muted">{factorWords.recommendSecond}</p>}
      {factors.length > 1 && <p className="text-small text-muted">{factorWords.renaming}</p>}
      <Button variant={factors.length === 0 ? 'primary' : 'secondary'} onClick={onAdd}>
        {factors.length === 0 ? factorWords.add : factorWords.addAnother}
      </Button>
    </>
  );
}

const identityWords = accountWords.identities;

type IdentityListProps = {
  readonly machine: AccountMachines['provider'];
  readonly user: AuthUser;
  readonly onUnlink: (identity: Identity) => (event: MouseEvent<HTMLElement>) => void;
};

function IdentityList({ machine, user: { identities }, onUnlink }: IdentityListProps) {
  const { providers } = useServices();
  const isOnly = identities.length === 1;
  const others = providers.filter((provider) => !identities.some((identity) => identity.provider === provider));
  return (
    <>
      <ul aria-label={identityWords.list} className="w-full rounded-card border border-line bg-surface">
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
                <Button variant="quiet" aria-label={identityWords.unlinkNamed(name)} onClick={onUnlink(identity)}>
                  {identityWords.unlink}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOnly && <p className="text-small text-muted">{identityWords.last}</p>}
      <ProviderButtons machine={machine} purpose="link" providers={others} page="/account" label={identityWords.link} />
    </>
  );
}

const textsIn = (form: HTMLFormElement): BegunDialog['texts'] =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

type Shown = { readonly user: AuthUser; readonly dialog: AccountDialog; readonly formId: string };

/**
 * What had been typed into this dialog before. The page goes while a code is asked for, or while it is found out who is
 * signed in, and comes back. The dialog comes back with it, and what was typed. One without its form has done its work.
 */
const useBegunDialog = ({ begun }: Pick<AccountMachines, 'begun'>, { user: { id }, dialog, formId }: Shown): BegunDialog['texts'] => {
  const { session } = useServices();
  const [texts] = useState(() => begun.of(id)?.texts ?? {});
  useLayoutEffect(
    () => () => {
      const now = session.getSnapshot();
      const { session: known, isFactorRequired } = now.context;
      const comesBack = known?.user.id === id && (now.hasTag('determining') || needsSecondFactor(known) || mustAddFactor(known, isFactorRequired));
      const form = document.getElementById(formId);
      begun.keep(id, comesBack && form instanceof HTMLFormElement ? { dialog, texts: textsIn(form) } : null);
    },
    [session, id, dialog, formId, begun],
  );
  return texts;
};

type SectionProps = { readonly heading: string; readonly said?: string | null; readonly children: ReactNode };

/** `said`: what a press in this section came to. It stands here: on a phone the top of the page is out of sight. */
function Section({ heading, said = null, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-3 border-t border-line py-6 first:border-t-0">
      <h2 id={id} className="text-lead font-semibold">
        {heading}
      </h2>
      {said !== null && (
        <div className="w-full">
          <Alert ref={bringIntoSight} tone="success">
            {said}
          </Alert>
        </div>
      )}
      {children}
    </section>
  );
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

type DialogsProps = {
  readonly machines: AccountMachines;
  readonly dialog: AccountDialog;
  readonly user: AuthUser;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly returnTo: HTMLElement | null;
};

function OpenDialog({ machines, dialog, user, ...rest }: DialogsProps) {
  // As it was when the dialog opened.
  const [names] = useState(() => factorNameFor(user));
  const formId = useId();
  const parts = { ...rest, formId, begun: useBegunDialog(machines, { user, dialog, formId }) };
  switch (dialog.kind) {
    case 'addFactor':
      return <AddFactorDialog machine={machines.addFactor} {...names} {...parts} />;
    case 'changePassword':
      return <ChangePasswordDialog machine={machines.changePassword} email={user.email ?? ''} {...parts} />;
    case 'changeAddress':
      return <ChangeAddressDialog machine={machines.changeAddress} current={user.email} {...parts} />;
    case 'removeFactor':
    case 'unlinkIdentity':
    case 'signOutElsewhere':
    case 'deleteAccount':
      return <AccountQuestionDialog machine={machines.question} question={dialog} isLast={user.factors.filter(({ status }) => status === 'verified').length === 1} {...parts} />;
  }
}

const route = getRouteApi('/signed-in/account');

export function AccountScreen() {
  const machines = orErrorPage(route.useLoaderData());
  const { session, providers } = useServices();
  const lastAddress = useLastAddress();
  const user = useSelector(session, ({ context }) => context.session?.user ?? null);
  const since = useSelector(session, ({ context }) => context.session?.signed_in_at ?? null);
  const [state, send] = useScreenMachine(machines.account);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = useCallback(() => send({ type: 'dialog.close' }), [send]);
  const finish = useCallback(() => send({ type: 'dialog.done' }), [send]);
  const [begun] = useState(() => (user === null ? null : machines.begun.of(user.id)));
  useEffect(() => {
    if (begun !== null) send({ type: 'dialog.open', dialog: begun.dialog });
  }, [begun, send]);
  const { dialog, done, failure } = state.context;
  if (user === null) return null;

  const opens = (asked: AccountDialog) => (event: MouseEvent<HTMLElement>) => {
    setOpener(event.currentTarget);
    send({ type: 'dialog.open', dialog: asked });
  };
  const saidOf = (...asked: readonly AccountDialog['kind'][]) => (done === null || !asked.includes(done) ? null : accountWords.done[done]);
  return (
    <SignedInPage title={accountWords.title} width="small">
      <PageHeading back={<BackLink to="/" search={lastAddress}>{accountWords.allSystems}</BackLink>}>{accountWords.title}</PageHeading>
      {failure !== null && (
        <NoticeLine actions={<Button onClick={() => send({ type: 'account.reload' })}>{shellWords.retry}</Button>}>{accountWords.unread}</NoticeLine>
      )}
      <Section heading={accountWords.email.heading}>
        <p className="max-w-full wrap-anywhere">
          <bdi>{user.email ?? accountWords.email.none}</bdi>
        </p>
        {user.new_email !== undefined && user.new_email !== '' && (
          <WaitingAddress key={user.new_email} machine={machines.changeAddress} current={user.email} email={user.new_email} />
        )}
        <Button onClick={opens({ kind: 'changeAddress' })}>{accountWords.email.change}</Button>
      </Section>
      <Section heading={accountWords.password.heading} said={saidOf('changePassword')}>
        <p className="text-muted">{accountWords.password.text}</p>
        <Button onClick={opens({ kind: 'changePassword' })}>{accountWords.password.change}</Button>
      </Section>
      <Section heading={accountWords.factors.heading} said={saidOf('addFactor', 'removeFactor')}>
        <FactorList user={user} onAdd={opens({ kind: 'addFactor' })} onRemove={(factor) => opens({ kind: 'removeFactor', factor })} />
      </Section>
      {(providers.length > 0 || done === 'unlinkIdentity' || user.identities.some(({ provider = 'email' }) => provider !== 'email')) && (
        <Section heading={accountWords.identities.heading} said={saidOf('unlinkIdentity')}>
          <IdentityList machine={machines.provider} user={user} onUnlink={(identity) => opens({ kind: 'unlinkIdentity', identity })} />
        </Section>
      )}
      <Section heading={accountWords.devices.heading} said={saidOf('signOutElsewhere')}>
        {since !== null && <p className="text-muted">{accountWords.devices.since(day.format(since * 1000))}</p>}
        <Button onClick={opens({ kind: 'signOutElsewhere' })}>{accountWords.devices.elsewhere}</Button>
      </Section>
      <Section heading={accountWords.deletion.heading}>
        <p className="text-muted">{accountWords.deletion.text}</p>
        <Button onClick={opens({ kind: 'deleteAccount', email: user.email ?? '' })}>{accountWords.deletion.delete}</Button>
      </Section>
      {dialog !== null && (
        <OpenDialog machines={machines} dialog={dialog} user={user} onDone={finish} onClose={close} returnTo={opener} />
      )}
    </SignedInPage>
  );
}
