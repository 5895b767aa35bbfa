import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';

/** What a user does on a screen. */
export type UserAction = {
  /** Where it is hidden or disabled, the user cannot do this now. */
  readonly control: (page: Page) => Locator;
  /** What comes before, such as typing; it may enable or disable the control. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Fills the form as a password manager may do it, without an event: tried where the control is disabled otherwise. */
  readonly autofill?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
};

type UserTrigger = {
  readonly by: 'user';
  /** Null where no user does it with this payload. */
  readonly actionFor: (event: unknown) => UserAction | null;
  readonly isExact: boolean;
  readonly isAlsoAutomatic?: true;
};

/** What makes an event happen: a user on the screen, or something else, and what. */
export type Trigger = UserTrigger | { readonly by: 'environment'; readonly source: string };

export type Triggers = Readonly<Record<string, Trigger>>;

export const environment = (source: string): Trigger => ({ by: 'environment', source });

/** An event without a payload. */
export const user = (action: UserAction): UserTrigger => ({ by: 'user', actionFor: () => action, isExact: true });

/** An event with what the user has typed or chosen. */
export const userWith = <Event>(schema: v.GenericSchema<unknown, Event>, actionFor: (event: Event) => UserAction): UserTrigger => ({
  by: 'user',
  actionFor: (event) => {
    const parsed = v.safeParse(schema, event);
    return parsed.success ? actionFor(parsed.output) : null;
  },
  isExact: true,
});

/** The payload is generated, such as an id: only the type of the event is compared. */
export const typeOnly = (trigger: UserTrigger): Trigger => ({ ...trigger, isExact: false });

/** Where the user has nothing left to do, the screen sends it by itself. */
export const orAutomatic = (trigger: UserTrigger): Trigger => ({ ...trigger, isAlsoAutomatic: true });

/** A new event of the machine does not compile until its trigger is named. */
export const triggersOf = <Machine extends AnyStateMachine>(triggers: Readonly<Record<EventFromLogic<Machine>['type'], Trigger>>): Triggers => triggers;

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

export const press = (name: string | RegExp): UserAction => ({
  control: (page) => button(page, name),
  act: (page) => button(page, name).click(),
});

/** Where another notice may offer the same. */
export const pressIn = (role: 'alert' | 'status', words: RegExp, name: string): UserAction => {
  const control = (page: Page): Locator => {
    const said = page.getByRole(role).filter({ hasText: words });
    // The buttons of a notice stand beside what is read out.
    return (role === 'alert' ? said : said.locator('../..')).getByRole('button', { name, exact: true });
  };
  return { control, act: (page) => control(page).click() };
};

export const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });

export const follow = (name: string): UserAction => ({
  control: (page) => link(page, name),
  act: (page) => link(page, name).click(),
});
