import type { Root } from 'react-dom/client';
import { parseSettings, type Settings } from './domain/settings.ts';
import { SettingsMissingScreen } from './ui/shell/settings-missing-screen.tsx';

/** Shows what is wrong with the settings; false when nothing is. */
export const showSettingProblems = (root: Root, settings: Settings): boolean => {
  const result = parseSettings(settings);
  if (result.kind === 'complete') return false;
  root.render(<SettingsMissingScreen problems={result.problems} />);
  return true;
};
