import { useEffect, useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemePreference } from '../../domain/ports/page.ts';
import { IconButton } from '../components/buttons-and-links.tsx';
import { sharedWords } from '../words/shell.tsx';

interface Step {
  /** Of one path: `early.js` changes it without an element that React would not find. */
  drawing: string;
  next: ThemeChoice;
  label: string;
}

const steps: Record<ThemeChoice, Step> = {
  system: { drawing: 'M3 4h18v13H3zM8 21h8M12 17v4', next: 'light', label: sharedWords.theme.system },
  light: { drawing: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6l1.4 1.4M5 19l1.4-1.4M17.6 6.4L19 5', next: 'dark', label: sharedWords.theme.light },
  dark: { drawing: 'M20 14A8.5 8.5 0 1 1 10 4A6.8 6.8 0 0 0 20 14z', next: 'system', label: sharedWords.theme.dark },
};

interface ThemeToggleProps {
  preference: ThemePreference;
}

export function ThemeToggle({ preference }: ThemeToggleProps) {
  const choice = useSyncExternalStore(preference.subscribe, preference.read, readWhenPrerendered);

  // While hydrating, `choice` is not the remembered one yet, and `early.js` has shown that already.
  useEffect(() => showTheme(preference.read()));

  const step = steps[choice];

  return (
    <IconButton
      icon={[['path', { d: step.drawing }]]}
      label={step.label}
      // By this `early.js` knows it, before there is an onClick.
      data-early="theme"
      onClick={() => preference.write(step.next)}
    />
  );
}

const readWhenPrerendered = (): ThemeChoice => 'system';

function showTheme(choice: ThemeChoice): void {
  if (choice === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = choice;
}
