import { crane } from '../samples/records.ts';

/** Where a person sees a machine, or why nobody does. */
export type Sight = { readonly address: string; readonly visitor: Visitor } | { readonly nothing: string };

/** Who looks: nobody who is known, a user, or one whose second factor is still to be asked for. */
export type Visitor = 'anonymous' | 'signedIn' | 'beforeCode';

export const unknownSight: Sight = { nothing: 'Say in tools/inspector/stories/screen-address.ts where this machine is seen.' };

const form: Readonly<Record<string, string>> = { add: '/systems/add', oddAddress: '/systems/nowhere/edit' };
const detail: Readonly<Record<string, string>> = { oddAddress: '/systems/nowhere' };

const anonymous = (address: string): Sight => ({ address, visitor: 'anonymous' });
const signedIn = (address: string): Sight => ({ address, visitor: 'signedIn' });

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
      return anonymous(start === 'link' ? '/new-password/one' : '/new-password');
    case 'confirm':
      return anonymous('/confirm/one');
    case 'mailbox':
      return anonymous('/mailbox');
    case 'systemForm':
      return signedIn(form[start] ?? `/systems/${crane.id}/edit`);
    case 'systemDetail':
      return signedIn(detail[start] ?? `/systems/${crane.id}`);
    case 'systemList':
    case 'listSearch':
    case 'outbox':
      return signedIn('/');
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
