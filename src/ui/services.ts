import { useActor } from '@xstate/react';
import { type ComponentType, createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Actor, AnyStateMachine, StateFrom } from 'xstate';
import type { ProviderReturn } from '../domain/auth/auth-callback.ts';
import type { UserId } from '../domain/auth/session.ts';
import type { PageLife, Preference, ThemePreference } from '../domain/ports/page.ts';
import type { LoadedPart } from '../domain/shared/load-once.ts';
import type { DecimalFormat } from '../domain/spreadsheet/table.ts';
import type { Quirks } from '../domain/auth/auth-forms.ts';
import type { AnsweredZeros } from '../domain/systems/answered-zeros.ts';
import type { LastAddress } from '../domain/systems/list-address.ts';
import type { ListPreferences } from '../domain/systems/list-preferences.ts';
import type { UnitSystem } from '../domain/systems/shown-figure.ts';
import type { SystemId } from '../domain/systems/system.ts';
import type { AccountDialog, accountMachine, accountQuestionMachine } from '../machines/account/account-machine.ts';
import type { addFactorMachine } from '../machines/account/add-factor-machine.ts';
import type { changeAddressMachine, confirmAddressMachine } from '../machines/account/change-address-machine.ts';
import type { changePasswordMachine } from '../machines/account/change-password-machine.ts';
import type { providerMachine } from '../machines/account/provider-machine.ts';
import type { confirmMachine } from '../machines/auth/confirm-machine.ts';
import type { CoolDownActor, resendMachine, resetRequestMachine } from '../machines/auth/mail-request-machine.ts';
import type { newPasswordMachine } from '../machines/auth/new-password-machine.ts';
import type { secondFactorMachine } from '../machines/auth/second-factor-machine.ts';
import type { SessionActor } from '../machines/auth/session/session-machine.ts';
import type { signInMachine } from '../machines/auth/sign-in-machine.ts';
import type { signUpMachine } from '../machines/auth/sign-up-machine.ts';
import type { mailboxMachine } from '../machines/mailbox/mailbox-machine.ts';
import type { ReleaseActor } from '../machines/shared/release-machine.ts';
import type { exportMachine } from '../machines/spreadsheet/export-machine.ts';
import type { importMachine } from '../machines/spreadsheet/import-machine.ts';
import type { undoImportMachine } from '../machines/sync/undo-import-machine.ts';
import type { UserScope, UserScopeActor } from '../machines/sync/user-scope-machine.ts';
import type { deletedSystemsMachine } from '../machines/systems/deleted-systems-machine.ts';
import type { systemDetailMachine } from '../machines/systems/system-detail-machine.ts';
import type { systemFormMachine } from '../machines/systems/system-form-machine.ts';
import type { systemHistoryMachine } from '../machines/systems/system-history-machine.ts';

/** The machines of what was, with their effects. */
export type HistoryMachines = {
  readonly systemHistory: typeof systemHistoryMachine;
  readonly undoImport: typeof undoImportMachine;
  readonly deletedSystems: typeof deletedSystemsMachine;
};

/** What signed-in screens work with, whoever is signed in. Machines have their effects already. */
export type SignedInServices = {
  readonly userScope: UserScopeActor;
  /** Of newer releases. Begins at the first call. */
  readonly loadRelease: () => Promise<ReleaseActor>;
  readonly systemDetailMachine: typeof systemDetailMachine;
  readonly systemFormMachine: typeof systemFormMachine;
  readonly exportMachine: typeof exportMachine;
  /** Loads at the first call. */
  readonly loadHistory: () => Promise<HistoryMachines>;
  /** Loads at the first call: few people import, and nobody every day. */
  readonly loadImport: () => Promise<typeof importMachine>;
  /** As the browser's language writes numbers. */
  readonly decimals: DecimalFormat;
  /** Begins to read the list; comes back with its first rows, or a moment later without. */
  readonly prepareList: () => Promise<void>;
  readonly createSystemId: () => SystemId;
  readonly answeredZeros: Preference<AnsweredZeros>;
  readonly listPreferences: Preference<ListPreferences>;
  readonly lastAddress: Preference<LastAddress | null>;
  readonly onPageLeave: PageLife['onLeave'];
};

/** The machines of the auth screens, with their effects. */
export type AuthMachines = {
  readonly signIn: typeof signInMachine;
  readonly signUp: typeof signUpMachine;
  readonly confirm: typeof confirmMachine;
  readonly resend: typeof resendMachine;
  readonly resetRequest: typeof resetRequestMachine;
  readonly newPassword: typeof newPasswordMachine;
};

/** The second step of a sign-in: its machine, with its effects, and the screen that renders it. */
export type SecondFactorPart = {
  readonly machine: typeof secondFactorMachine;
  readonly Screen: ComponentType<{ readonly machine: typeof secondFactorMachine }>;
};

/** A dialog that was open when the page went, and what had been typed into it, by the names of its fields. */
export type BegunDialog = { readonly dialog: AccountDialog; readonly texts: Readonly<Record<string, string>> };

/** Of each dialog of the account page. */
export type AccountDialogProps = {
  readonly formId: string;
  readonly begun: BegunDialog['texts'];
  /** What was asked for is done; of a new address: the emails went out. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly returnTo: HTMLElement | null;
};

/** The machines of the account page, with their effects. */
export type AccountMachines = {
  readonly account: typeof accountMachine;
  readonly question: typeof accountQuestionMachine;
  readonly addFactor: typeof addFactorMachine;
  readonly changeAddress: typeof changeAddressMachine;
  readonly changePassword: typeof changePasswordMachine;
  readonly confirmAddress: typeof confirmAddressMachine;
  readonly provider: typeof providerMachine;
  /** What was begun when the page went for a code: kept in memory alone, for that user alone, until they sign out. */
  readonly begun: {
    readonly of: (userId: UserId) => BegunDialog | null;
    readonly keep: (userId: UserId, begun: BegunDialog | null) => void;
  };
};

/** What the composition root hands to the screens. */
export type Services = {
  readonly session: SessionActor;
  readonly authMachines: AuthMachines;
  /** Which mails must not be asked for yet. One actor for all screens. */
  readonly coolDowns: CoolDownActor;
  /** Apart, since the sign-in page does without. */
  readonly secondFactor: LoadedPart<SecondFactorPart>;
  /** The authenticator that this browser was last signed in with. */
  readonly lastFactor: { readonly read: () => string | null };
  readonly quirks: Quirks;
  /**
   * Starts who is signed in and what is cooling down. A page that was prerendered calls it once its
   * first screen stands: what that screen shows has to be what the server's markup shows.
   */
  readonly begin: () => void;
  /** Loads at the first call; after a failure the next call tries again. */
  readonly signedIn: () => Promise<SignedInServices>;
  /** Of newer releases, where a worker keeps the app's files; `null` elsewhere. */
  readonly keptRelease: () => Promise<ReleaseActor | null>;
  /** The same for the account page, which few people open. */
  readonly account: () => Promise<AccountMachines>;
  /** The same for signing in by a provider. */
  readonly provider: () => Promise<typeof providerMachine>;
  /** By which one can sign in besides an address and a password. */
  readonly providers: readonly string[];
  /** What somebody has brought back from the page of one of them. It is for the page of ours that they came back to. */
  readonly providerReturn: { readonly read: () => ProviderReturn | null; readonly forget: () => void };
  readonly theme: ThemePreference;
  readonly currentYear: number;
  /** `null` in a production build, which has no mailbox. */
  readonly mailboxMachine: typeof mailboxMachine | null;
  /** `null` outside of the demo. */
  readonly demoAccount: { readonly email: string; readonly password: string } | null;
};

export const ServicesContext = createContext<Services | null>(null);

export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('A screen was rendered outside of ServicesContext.');
  return services;
};

/**
 * A machine of a screen's own. After its end the screen may still be there for a moment, with fields that
 * are left and buttons that are pressed: XState would write such an event into the console, password and all.
 */
export const useScreenMachine = <Machine extends AnyStateMachine>(
  ...given: Parameters<typeof useActor<Machine>>
): readonly [StateFrom<Machine>, Actor<Machine>['send'], Actor<Machine>] => {
  const [state, , actor] = useActor<Machine>(...given);
  const send = useCallback<Actor<Machine>['send']>(
    (event) => {
      const { status }: ReturnType<Actor<AnyStateMachine>['getSnapshot']> = actor.getSnapshot();
      if (status === 'active') actor.send(event);
    },
    [actor],
  );
  return [state, send, actor];
};

type UserScopeServices = UserScope & SignedInServices;

/** What the signed-in user works with, made by the machine in machines/sync/user-scope-machine.ts. There is none around anonymous screens. */
export const UserScopeContext = createContext<UserScopeServices | null>(null);

export const useUserScope = (): UserScopeServices => {
  const userScope = useContext(UserScopeContext);
  if (userScope === null) throw new Error('A signed-in screen was rendered without a user scope.');
  return userScope;
};

export const useListPreferences = (): ListPreferences => {
  const { listPreferences } = useUserScope();
  return useSyncExternalStore(listPreferences.subscribe, listPreferences.read);
};

/** What the person reads figures in. */
export const useUnits = (): UnitSystem => useListPreferences().units;
