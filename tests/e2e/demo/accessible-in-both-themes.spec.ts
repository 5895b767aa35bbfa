import { expectUsableInEveryLook } from '../in-every-look.ts';
import { test } from '../quiet.ts';
import { screens } from './screens.ts';

// The other screens, in all their states, are looked at in tests/walks.
test('what no walk comes by, light and dark, wide and on the narrowest phone', async ({ page }) => {
  for (const { what, open } of screens.filter(({ isWalked }) => !isWalked)) {
    await test.step(what, async () => {
      await open(page);
      await expectUsableInEveryLook(page, 800);
    });
  }
});
