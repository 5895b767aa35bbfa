import { Monitor, Moon, Sun } from 'lucide';
import { useEffect, useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemePreference } from '../../domain/shared/theme-preference.ts';
import { IconButton, type IconNode } from '../components/icon-button.tsx';
import { sharedWords } from '../words/shared.ts';

interface Step {
  icon: IconNode;
  next: ThemeChoice;
  label: string;
}

const steps: Record<ThemeChoice, Step> = {
  system: { icon: Monitor, next: 'light', label: sharedWords.theme.system },
  light: { icon: Sun, next: 'dark', label: sharedWords.theme.light },
  dark: { icon: Moon, next: 'system', label: sharedWords.theme.dark },
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
      icon={step.icon}
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
