import * as v from 'valibot';
import { PROVIDER_MARK, refusedWith } from '../auth/auth-callback.ts';
import { type Identity, userIdSchema } from '../auth/session.ts';

/** `signIn`: to come in. `link`: to add the provider to the account of who is signed in. */
export type ProviderPurpose = 'signIn' | 'link';

const placeOf = ({ provider = '' }: Identity): string => (provider === 'email' ? '' : provider);

/** In an order that stays, address and password first. The server has none. */
export const identitiesInOrder = (identities: readonly Identity[]): readonly Identity[] =>
  identities.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)) || a.identity_id.localeCompare(b.identity_id));

/** The address of a page of ours, with the mark. */
export const markedReturn = (page: string, provider: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}${PROVIDER_MARK}=${encodeURIComponent(provider)}`;

const pendingSchema = v.object({
  provider: v.string(),
  purpose: v.picklist(['signIn', 'link']),
  codeVerifier: v.string(),
  /** Whose account it is to be added to. */
  userId: v.nullable(userIdSchema),
});

/** What this tab has asked a provider for. It is good for one return. */
export type PendingProvider = v.InferOutput<typeof pendingSchema>;

/** Parses the stored JSON. `null` if it is anything else. */
export const parsePendingProvider = (text: string | null): PendingProvider | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), pendingSchema), text);
  return parsed.success ? parsed.output : null;
};

/** This tab has asked for no such thing, or does not know of it any more. */
export const askerUnknown = refusedWith('asker_unknown');

/** What the way back is known by cannot be kept while the page is left. */
export const tabKeepsNothing = refusedWith('tab_keeps_nothing');

/** The server sent somebody back as it does after connecting, and could not be asked since. */
export const linkUnread = refusedWith('link_unread');

/** Whoever is signed in stays so: another session would take the place of theirs. */
export const signedInAlready = refusedWith('signed_in_already');
