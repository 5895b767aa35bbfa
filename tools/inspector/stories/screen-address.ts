import type { QuirksName } from '../../../src/domain/quirks.ts';
import { crane } from '../samples/records.ts';

/** Where a person sees a machine, or why nobody does. */
export type Sight = Seat | { readonly nothing: string };

export type Seat = {
  readonly address: string;
  /** Where a story that has begun is told at once, if a person would get there on the way. */
  readonly toldAt?: string;
  readonly visitor: Visitor;
  readonly quirks?: QuirksName;
  /** What the signed-in screens know of the crane before this one is opened, if anything: in the list, waiting to be sent, or read by the list that is in sight. */
  readonly crane?: 'listed' | 'waiting' | 'read';
};

/** Who looks: nobody who is known, a user, one whose second factor is still to be asked for, or one who came by a recovery link. */
export type Visitor = 'anonymous' | 'signedIn' | 'beforeCode' | 'recovering';

export const unknownSight: Sight = { nothing: 'Say in tools/inspector/stories/screen-address.ts where this machine is seen.' };

const form: Readonly<Record<string, string>> = { add: '/systems/add', oddAddress: '/systems/nowhere/edit' };
const detail: Readonly<Record<string, string>> = { oddAddress: '/systems/nowhere' };

const anonymous = (address: string): Sight => ({ address, visitor: 'anonymous' });
const before: Readonly<Record<string, Seat['crane']>> = { known: 'listed', unsaved: 'waiting', editUnsaved: 'waiting' };

const about = (address: string, start: string): Sight => {
  const known = before[start];
  return { address, visitor: 'signedIn', ...(known !== undefined && { crane: known }) };
};

const newPassword: Readonly<Record<string, Seat>> = {
  link: { address: '/new-password/one', visitor: 'beforeCode' },
  mended: { address: '/new-password', visitor: 'recovering', quirks: 'mended' },
};

export const sightOf = (machine: string, start: string): Sight => {
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
    case 'systemList':
      return { address: '/systems/add', toldAt: '/', visitor: 'signedIn' };
    case 'listSearch':
      return { address: start === 'link' ? '/?q=crane' : '/', visitor: 'signedIn', crane: 'read' };
    case 'outbox':
      return { address: '/', visitor: 'signedIn', crane: 'read' };
    case 'secondFactor':
      return { address: '/', visitor: 'beforeCode' };
    case 'workspace':
      return { nothing: 'It has no screen: it gives the list and the outbox to whoever is signed in.' };
    case 'coolDown':
      return { nothing: 'It has no screen of its own: its seconds stand beside the buttons that ask for a mail.' };
    default:
      return unknownSight;
  }
};
