import * as v from 'valibot';
import type { StorageFailure, CoolDownStore } from '../../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { type Preference, themeChoiceSchema, type ThemePreference } from '../../../domain/ports/page.ts';
import { type CoolDown, parseCoolDowns, runningCoolDowns, withCoolDown, withLookedAt } from '../../../domain/auth/mail-cool-down.ts';

/** A web storage throws where a browser blocks it, already at its getter, and where it is full. */
export const attemptStorage = <Value>(access: () => Value): Result<Value, StorageFailure> => {
  try {
    return success(access());
  } catch {
    return failed({ kind: 'storageUnavailable' });
  }
};

export type SlotStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type TabTextOptions = { readonly key: string; readonly open: () => SlotStorage };

/** A text that lasts as long as the tab. Where storage fails it is not kept, and nothing else happens. */
export const createTabText = ({ key, open }: TabTextOptions) => ({
  read(): string | null {
    const text = attemptStorage(() => open().getItem(key));
    return text.ok ? text.value : null;
  },
  write: (text: string): void => void attemptStorage(() => open().setItem(key, text)),
});

type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Kept<Value> = {
  readonly key: string;
  readonly parse: (text: string | null) => Value;
  /** `null` for what counts where nothing is stored. */
  readonly textOf: (value: Value) => string | null;
  /** What counts where storage is blocked. */
  readonly textInPage?: () => string | null;
};

/** Where storage is blocked, the choice lives as long as the page. */
export const createBrowserPreference = <Value>({ key, parse, textOf, textInPage }: Kept<Value>, openStorage: () => PreferenceStorage): Preference<Value> => {
  const listeners = new Set<() => void>();
  let unsaved: { readonly value: Value } | undefined;
  let known: { readonly text: string | null; readonly value: Value } | undefined;

  const parseOnce = (text: string | null): Value => {
    known = known?.text === text ? known : { text, value: parse(text) };
    return known.value;
  };

  return {
    read() {
      if (unsaved) return unsaved.value;
      try {
        return parseOnce(openStorage().getItem(key));
      } catch {
        return parseOnce(textInPage?.() ?? null);
      }
    },
    write(value) {
      const text = textOf(value);
      try {
        if (text === null) openStorage().removeItem(key);
        else openStorage().setItem(key, text);
        unsaved = undefined;
      } catch {
        unsaved = { value };
      }
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      window.addEventListener('storage', changed);
      // In the page cache it was told of nothing.
      window.addEventListener('pageshow', changed);
      return () => {
        listeners.delete(changed);
        window.removeEventListener('storage', changed);
        window.removeEventListener('pageshow', changed);
      };
    },
  };
};

/** `public/early.js` reads the same key before the first paint. */
export const themeStorageKey = 'dolly-records.theme';

const storedChoiceSchema = v.fallback(themeChoiceSchema, 'system');

export const createBrowserThemePreference = (openStorage: () => PreferenceStorage = () => window.localStorage): ThemePreference =>
  createBrowserPreference(
    {
      key: themeStorageKey,
      parse: (text) => v.parse(storedChoiceSchema, text),
      textOf: (choice) => (choice === 'system' ? null : choice),
      // Somebody has chosen it before the app came.
      textInPage: () => document.documentElement.dataset['theme'] ?? null,
    },
    openStorage,
  );

export const coolDownStorageKey = 'dolly-records.cool-downs';

/** In web storage, whose getter throws where a browser blocks it. */
export const createBrowserCoolDownStore = (open: () => SlotStorage): CoolDownStore => {
  const kept = (): readonly CoolDown[] => {
    const text = open().getItem(coolDownStorageKey);
    return text === null ? [] : (parseCoolDowns(text) ?? []);
  };
  const keep = (coolDowns: readonly CoolDown[]): void => {
    if (coolDowns.length === 0) open().removeItem(coolDownStorageKey);
    else open().setItem(coolDownStorageKey, JSON.stringify(coolDowns));
  };

  return {
    read: async (now) =>
      attemptStorage(() => {
        const running = runningCoolDowns(kept(), now);
        keep(running);
        return running;
      }),
    add: async (begun) =>
      attemptStorage(() => {
        keep(withCoolDown(kept(), begun));
        return null;
      }),
    update: async (seen) =>
      attemptStorage(() => {
        keep(withLookedAt(kept(), seen));
        return null;
      }),
  };
};
