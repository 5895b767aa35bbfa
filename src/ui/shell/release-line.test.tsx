import { expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

vi.mock('../../app/compose-release.ts', () => {
  throw new Error('The chunk does not come.');
});

test('where what tells of a newer release does not come, the signed-in screens stand without it', async () => {
  await signedInAt('/', [numbered(1)]);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
});
