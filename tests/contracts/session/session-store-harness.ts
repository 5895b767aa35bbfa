import type { StoredSession } from '../../../src/domain/auth/stored-session.ts';
import type { SessionStore } from '../../../src/domain/ports/session-store.ts';

export type SessionStoreHarness = {
  /** Called once for each test; nothing is stored yet. */
  open(): Promise<SessionStoreWorld>;
};

/** Two tabs of one browser, and a hand inside its storage. */
export type SessionStoreWorld = {
  readonly tab: SessionStore;
  readonly otherTab: SessionStore;
  /** Puts text where `tab` keeps a session of that purpose, as a damaged or foreign value. */
  plantText(purpose: StoredSession['purpose'], text: string): void;
  /** The text that stands there, or null. */
  textOf(purpose: StoredSession['purpose']): string | null;
  /** From now on every access to storage throws, for both tabs. */
  breakStorage(): void;
  /** Resolves when each tab has heard what the other one did. */
  settled(): Promise<void>;
  close(): Promise<void>;
};
