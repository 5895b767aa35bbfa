import { useLayoutEffect, useState } from 'react';
import { type AuthUser, mustAddFactor, needsSecondFactor } from '../../domain/auth/session.ts';
import type { AccountDialog } from '../../machines/account/account-machine.ts';
import { type AccountMachines, type BegunDialog, useServices } from '../services.ts';

const textsIn = (form: HTMLFormElement): BegunDialog['texts'] =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

type Shown = { readonly user: AuthUser; readonly dialog: AccountDialog; readonly formId: string };

/**
 * What had been typed into this dialog before. The page goes while a code is asked for, or while it is found out who is
 * signed in, and comes back. The dialog comes back with it, and what was typed. One without its form has done its work.
 */
export const useBegunDialog = ({ begun }: Pick<AccountMachines, 'begun'>, { user: { id }, dialog, formId }: Shown): BegunDialog['texts'] => {
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
