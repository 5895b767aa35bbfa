import * as v from 'valibot';
import type { QuirksName } from '../../../src/domain/auth/auth-forms.ts';
import { crane } from '../samples/records.ts';

/** Who opens the screen. `beforeCode`: the second factor is still missing; `recovering`: came by a recovery link. */
export type Visitor = 'anonymous' | 'signedIn' | 'beforeCode' | 'recovering';

/** The screen on which a machine is seen. */
export type Screen = {
  readonly address: string;
  /** Where a story with steps is replayed, if a person would be there by then. */
  readonly replayAt?: string;
  readonly visitor: Visitor;
  readonly quirks?: QuirksName;
  /** How the signed-in screens know of the crane before this one opens. */
  readonly crane?: 'listed' | 'waiting' | 'read' | 'imported';
  /** The button that opens the dialog of the machine. */
  readonly opens?: string;
};

export const unknownScreen = { noScreen: 'Say in tools/inspector/stories/screen-address.ts where this machine is seen.' };

/** Sent by the page of a screen to the inspector whenever its machine moves on, and once it rests without having started it. */
export const screenReportSchema = v.object({
  kind: v.literal('screen'),
  /** Null where nothing on this screen has started the machine. */
  value: v.nullable(v.string()),
  address: v.string(),
  /** Steps that had no effect there. */
  skipped: v.array(v.string()),
});

export type ScreenReport = v.InferOutput<typeof screenReportSchema>;

const form: Readonly<Record<string, string>> = { add: '/systems/add', oddAddress: '/systems/nowhere/edit' };
const detail: Readonly<Record<string, string>> = { oddAddress: '/systems/nowhere' };

const anonymous = (address: string): Screen => ({ address, visitor: 'anonymous' });
const before: Readonly<Record<string, Screen['crane']>> = { known: 'listed', unsaved: 'waiting', editUnsaved: 'waiting' };

const about = (address: string, start: string): Screen => {
  const known = before[start];
  return { address, visitor: 'signedIn', ...(known !== undefined && { crane: known }) };
};

const newPassword: Readonly<Record<string, Screen>> = {
  link: { address: '/new-password/one', visitor: 'beforeCode' },
  mended: { address: '/new-password', visitor: 'recovering', quirks: 'mended' },
};

/** By machine, or by start, what is pressed on the account page. */
const dialogs: Readonly<Record<string, string>> = {
  addFactor: 'Add an authenticator',
  changeAddress: 'Change email address',
  changePassword: 'Change password',
  elsewhere: 'Log out on all other devices',
  deletion: 'Delete account…',
};

/** The screen of a machine, or why it has none. */
export const screenOf = (machine: string, start: string): Screen | { readonly noScreen: string } => {
  switch (machine) {
    case 'session':
      return anonymous('/');
    case 'signIn':
      return anonymous('/login');
    case 'signUp':
      return anonymous('/signup');
    case 'resend':
      return anonymous('/login/confirm');
    case 'resetRequest':
      return anonymous('/forgot-password');
    case 'newPassword':
      return newPassword[start] ?? { address: '/new-password', visitor: 'beforeCode' };
    case 'confirm':
      return anonymous('/confirm/one');
    case 'mailbox':
      return anonymous('/mailbox');
    case 'systemForm':
      return about(form[start] ?? `/systems/${crane.id}/edit`, start);
    case 'systemDetail':
      return about(detail[start] ?? `/systems/${crane.id}`, start);
    case 'deletedSystems':
      return { address: '/deleted', visitor: 'signedIn' };
    case 'systemHistory':
      return { ...about(`/systems/${crane.id}`, 'known'), opens: 'History' };
    case 'undoImport':
      return { address: `/systems/${crane.id}`, visitor: 'signedIn', crane: 'imported', opens: 'History' };
    case 'systemList':
      return { address: '/account', replayAt: '/', visitor: 'signedIn' };
    case 'listSearch':
      return { address: start === 'link' ? '/?q=crane' : '/', visitor: 'signedIn', crane: 'read' };
    case 'outbox':
    case 'release':
    case 'selection':
    case 'systemExport':
    case 'batch':
    case 'changeFollower':
      return { address: '/', visitor: 'signedIn', crane: 'read' };
    case 'systemImport':
      return { address: '/import', visitor: 'signedIn', crane: 'read' };
    case 'account':
    case 'accountQuestion':
    case 'addFactor':
    case 'changeAddress':
    case 'changePassword': {
      const opens = dialogs[machine] ?? dialogs[start];
      return { address: '/account', visitor: 'signedIn', ...(opens !== undefined && { opens }) };
    }
    case 'provider':
      return start === 'linked' ? { address: '/account', visitor: 'signedIn' } : anonymous('/login');
    case 'confirmAddress':
      return anonymous('/confirm-address/one');
    case 'secondFactor':
      return { address: '/', visitor: 'beforeCode' };
    case 'userScope':
      return { noScreen: 'It has no screen: it gives the list, what is chosen in it, and the outbox to whoever is signed in.' };
    case 'keptList':
      return { noScreen: 'It has no screen: what it has kept stands in the list at the next opening.' };
    case 'coolDown':
      return { noScreen: 'It has no screen of its own: its seconds stand beside the buttons that ask for a mail.' };
    default:
      return unknownScreen;
  }
};
