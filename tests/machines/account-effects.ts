import type { AccessToken } from '../../src/domain/auth/session.ts';
import type { AuthRepository } from '../../src/domain/ports/auth-repository.ts';
import { failed, type Result, success } from '../../src/domain/shared/result.ts';
import type { DataFailure } from '../../src/domain/systems/data-failure.ts';
import { accountActors } from '../../src/machines/auth/account-actors.ts';
import { recordedAuth } from './recorded-auth.ts';
import { lasting, type Rig } from './session/rig.ts';

export type Token = Result<AccessToken, DataFailure>;
export const missing = failed({ kind: 'sessionMissing' } as const);

/** The effects beside a session machine, over a provider that writes down what it is asked. */
export const openAccount = ({ actor }: Rig, token?: () => Promise<Token>, other?: Partial<AuthRepository>) => {
  const { auth, asked } = recordedAuth(other);
  const accessToken = async () => {
    asked.push(['accessToken']);
    return token === undefined ? success(lasting.access_token) : token();
  };
  return { actors: accountActors({ auth, session: actor, accessToken }), asked };
};
