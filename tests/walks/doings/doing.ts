import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import type { AnyStateMachine, EventFromLogic } from 'xstate';

/** What somebody does on a screen. */
export type Done = {
  /** What it takes: where it is not in sight, or rests, nobody can do this now. */
  readonly control: (page: Page) => Locator;
  /** What comes before, such as typing; it may change whether the control rests. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Where it rests after that: filled in as a password manager may do it, of which no event tells, it may not rest. */
  readonly prepareUnheard?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
};

/** How an event comes about: a person does something on the screen, or somebody else does it, and who. */
export type Doing = Personal | { readonly by: 'world'; readonly who: string };

type Personal = {
  readonly by: 'person';
  /** Null where no person does it with what the event brings along. */
  readonly does: (event: unknown) => Done | null;
  readonly isExact: boolean;
  readonly isAlsoByItself?: true;
};

export const world = (who: string): Doing => ({ by: 'world', who });

/** An event that brings nothing along. */
export const person = (done: Done): Personal => ({ by: 'person', does: () => done, isExact: true });

/** An event that holds what somebody has typed or chosen. */
export const personWith = <Event>(schema: v.GenericSchema<unknown, Event>, does: (event: Event) => Done): Personal => ({
  by: 'person',
  does: (event) => {
    const parsed = v.safeParse(schema, event);
    return parsed.success ? does(parsed.output) : null;
  },
  isExact: true,
});

/** What it brings along is made on the spot, such as an id: only its type is compared. */
export const roughly = (doing: Personal): Doing => ({ ...doing, isExact: false });

/** Where nobody has to do it any more, the screen goes on by itself. */
export const orByItself = (doing: Personal): Doing => ({ ...doing, isAlsoByItself: true });

/** Of each event of a machine how it comes about: a new one does not compile until that is said. */
export const doingsOf = <Machine extends AnyStateMachine>(
  doings: Readonly<Record<EventFromLogic<Machine>['type'], Doing>>,
): Readonly<Record<string, Doing>> => doings;

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

export const press = (name: string): Done => ({
  control: (page) => button(page, name),
  act: (page) => button(page, name).click(),
});

/** Where another notice may offer the same. */
export const pressIn = (role: 'alert' | 'status', words: RegExp, name: string): Done => {
  const control = (page: Page): Locator => page.getByRole(role).filter({ hasText: words }).getByRole('button', { name, exact: true });
  return { control, act: (page) => control(page).click() };
};

export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

export const follow = (name: string): Done => ({
  control: (page) => link(page, name),
  act: (page) => link(page, name).click(),
});
