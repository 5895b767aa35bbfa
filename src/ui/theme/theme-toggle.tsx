import { Monitor, Moon, Sun } from 'lucide';
import { useEffect, useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemePreference } from '../../domain/shared/theme-preference.ts';
import { IconButton, type IconNode } from '../components/icon-button.tsx';

interface Step {
  icon: IconNode;
  next: ThemeChoice;
  label: string;
}

const steps: Record<ThemeChoice, Step> = {
  system: { icon: Monitor, next: 'light', label: 'Theme follows the system. Switch to light' },
  light: { icon: Sun, next: 'dark', label: 'Theme is light. Switch to dark' },
  dark: { icon: Moon, next: 'system', label: 'Theme is dark. Follow the system' },
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
      onClick={() => preference.write(step.next)}
    />
  );
}

const readWhenPrerendered = (): ThemeChoice => 'system';

function showTheme(choice: ThemeChoice): void {
  if (choice === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = choice;
}
