import { createContext, useContext } from 'react';
import type { Mailbox } from '../domain/ports/mailbox.ts';
import type { PageLife } from '../domain/ports/page-life.ts';
import type { Quirks } from '../domain/quirks.ts';
import type { SystemId } from '../domain/system-id.ts';
import type { ThemePreference } from '../domain/theme-preference.ts';
import type { accountActors } from '../machines/account-actors.ts';
import type { CoolDownActor } from '../machines/cool-down-machine.ts';
import type { DraftActors } from '../machines/draft-actors.ts';
import type { SessionActor } from '../machines/session-machine.ts';
import type { signInActor } from '../machines/sign-in-actor.ts';
import type { systemActors } from '../machines/system-actors.ts';
import type { WorkspaceActor } from '../machines/workspace-machine.ts';

/** What signed-in screens work with, whoever is signed in. */
export type Workplace = {
  readonly workspace: WorkspaceActor;
  readonly systemActors: ReturnType<typeof systemActors>;
  readonly draftActors: DraftActors;
  readonly createSystemId: () => SystemId;
  readonly onPageLeave: PageLife['onLeave'];
};

/** What the screens around the sign-in page work with. */
export type AccountParts = {
  readonly accountActors: ReturnType<typeof accountActors>;
  /** Which mails are not to be asked for yet. */
  readonly coolDowns: CoolDownActor;
  readonly quirks: Quirks;
};

/** What the composition root hands to the screens. */
export type Services = {
  readonly session: SessionActor;
  /** Loads at the first call; after a failure the next call tries again. */
  readonly workplace: () => Promise<Workplace>;
  readonly signIn: ReturnType<typeof signInActor>;
  /** Loads at the first call; after a failure the next call tries again. */
  readonly account: () => Promise<AccountParts>;
  readonly theme: ThemePreference;
  readonly currentYear: number;
  /** There is one in the local stack and in the demo only. */
  readonly mailbox: Mailbox | null;
  /** The demo keeps nothing beyond its tab, and has an account to try it with. */
  readonly demoAccount: { readonly email: string; readonly password: string } | null;
};

export const ServicesContext = createContext<Services | null>(null);

export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('A screen was rendered outside of ServicesContext.');
  return services;
};
