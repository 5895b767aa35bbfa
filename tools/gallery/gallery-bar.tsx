import { createBrowserThemePreference } from '../../src/adapters/browser/theme-preference.ts';
import { AppBar } from '../../src/ui/components/app-bar.tsx';
import { Brand } from '../../src/ui/components/brand.tsx';
import { Button } from '../../src/ui/components/button.tsx';
import { ThemeToggle } from '../../src/ui/theme/theme-toggle.tsx';

export const preference = createBrowserThemePreference();

export function GalleryBar() {
  return (
    <AppBar brand={<Brand name="Dolly Records" />}>
      <ThemeToggle preference={preference} />
      <Button variant="quiet">Log out</Button>
    </AppBar>
  );
}
