import type { SystemHistory } from '../../domain/ports/system-history.ts';
import type { AccessTokenSource } from '../../domain/ports/system-repository.ts';
import type { InMemoryBackend } from './server/backend.ts';

export const createInMemorySystemHistory = (backend: InMemoryBackend, accessToken: AccessTokenSource): SystemHistory => ({
  async logEnd() {
    const token = await accessToken();
    return token.ok ? backend.askData('logEnd', token.value, (server) => server.logEnd()) : token;
  },
  async changesSince(position) {
    const token = await accessToken();
    return token.ok ? backend.askData('changesSince', token.value, (server) => server.changesSince(position)) : token;
  },
  async changesOfWrite(writeId, after) {
    const token = await accessToken();
    return token.ok ? backend.askData('changesOfWrite', token.value, (server) => server.changesOfWrite(writeId, after)) : token;
  },
  async changesOf(id, before) {
    const token = await accessToken();
    return token.ok ? backend.askData('changesOf', token.value, (server) => server.changesOf(id, before)) : token;
  },
  async deletedSystems(search, before) {
    const token = await accessToken();
    return token.ok ? backend.askData('deletedSystems', token.value, (server) => server.deletedSystems(search, before)) : token;
  },
});
