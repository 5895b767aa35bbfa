import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import { providerWords } from '../words/providers.ts';

const { refusals } = providerWords;

const sentences: Readonly<Record<string, (provider: string) => string>> = {
  access_denied: refusals.canceled,
  identity_already_exists: refusals.taken,
  validation_failed: refusals.notEnabled,
  provider_disabled: refusals.notEnabled,
  manual_linking_disabled: refusals.linkingOff,
  asker_unknown: refusals.askerUnknown,
  bad_code_verifier: refusals.askerUnknown,
  flow_state_not_found: refusals.used,
  flow_state_expired: refusals.used,
  tab_keeps_nothing: refusals.tabKeepsNothing,
  link_unread: refusals.linkUnread,
  signed_in_already: refusals.signedIn,
  signup_disabled: refusals.signUpOff,
};

/** Our own sentence for what the server, or the page of a provider, has refused. Other failures have the sentences that they have everywhere. */
export const providerRefusal = (failure: AuthFailure | null, provider: string): string | undefined =>
  failure?.kind === 'rejected' ? (sentences[failure.code] ?? refusals.other)(provider) : undefined;
