import type { ReactNode } from 'react';
import { parseSettings, type SettingName, type SettingProblem, type Settings } from '../domain/shared/settings.ts';
import { Alert } from '../ui/components/alert.tsx';
import { Page, PageHeading, useScreenTitle } from '../ui/components/page.tsx';
import { settingsWords as words } from '../ui/words/shell.tsx';

const variables: Record<SettingName, string> = {
  supabaseUrl: 'VITE_SUPABASE_URL',
  supabaseKey: 'VITE_SUPABASE_ANON_KEY',
};

type SettingsMissingScreenProps = { readonly problems: readonly SettingProblem[] };

/** The page of an app that was built without its settings: what is missing, and what to do. Never values. */
function SettingsMissingScreen({ problems }: SettingsMissingScreenProps) {
  useScreenTitle(words.title);
  return (
    <Page width="small">
      <PageHeading>{words.heading}</PageHeading>
      <div className="flex flex-col gap-3">
        {problems.map(({ setting, message }) => (
          <Alert key={setting} tone="error">
            {message}
          </Alert>
        ))}
        <p>
          {words.whatToDo(
            problems.map(({ setting }, index) => (
              <span key={setting}>
                {index > 0 && words.and}
                <code>{variables[setting]}</code>
              </span>
            )),
          )}
        </p>
      </div>
    </Page>
  );
}

/** Shows what is wrong with the settings; false when nothing is. */
export const showSettingProblems = (show: (page: ReactNode) => void, settings: Settings): boolean => {
  const result = parseSettings(settings);
  if (result.kind === 'complete') return false;
  show(<SettingsMissingScreen problems={result.problems} />);
  return true;
};
