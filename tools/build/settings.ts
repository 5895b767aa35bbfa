import { inspect } from 'node:util';
import type { Plugin } from 'vite';
import { parseSettings, type SettingName, type Settings } from '../../src/domain/shared/settings.ts';
import { backendOf } from './backend-choice.ts';

type BuildEnvironment = Readonly<Record<string, unknown>>;

type BuildSettings =
  | { readonly kind: 'ready'; readonly settings: Settings }
  | { readonly kind: 'refused'; readonly message: string };

const variables: Readonly<Record<SettingName, string>> = {
  supabaseUrl: 'VITE_SUPABASE_URL',
  supabaseKey: 'VITE_SUPABASE_ANON_KEY',
};

/** The messages name variables and never repeat a value, because build logs are often public. */
export function readBuildSettings(environment: BuildEnvironment): BuildSettings {
  const result = parseSettings({
    supabaseUrl: environment[variables.supabaseUrl],
    supabaseKey: environment[variables.supabaseKey],
  });
  const choices = choiceProblems(environment);
  if (result.kind === 'complete' && choices.length === 0) return { kind: 'ready', settings: result.settings };
  const problems = result.kind === 'complete' ? [] : result.problems;
  const lines = problems.map(({ setting, message }) => `${variables[setting]}: ${message}`);
  const hint = problems.length === 0 ? [] : ['Set it in the environment or in .env.production.local; see the README.'];
  return { kind: 'refused', message: [...lines, ...choices, ...hint].join('\n') };
}

/** What is not known would be built as if it were not set. */
const choices: readonly { readonly name: string; readonly values: readonly unknown[]; readonly listed: string }[] = [
  { name: 'VITE_QUIRKS', values: ['described', 'mended'], listed: "'described' or 'mended'" },
  { name: 'VITE_OFFLINE', values: ['true', 'false', 'remove'], listed: "'true', 'false' or 'remove'" },
];

const choiceProblems = (environment: BuildEnvironment): readonly string[] =>
  choices.flatMap(({ name, values, listed }) =>
    [undefined, '', ...values].includes(environment[name]) ? [] : [`${name} must be ${listed}, or not set at all.`],
  );

export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  // Vite prints errors with `inspect`; a stack trace would bury the one sentence that matters.
  [inspect.custom](): string {
    return this.message;
  }
}

export function buildSettings(): Plugin {
  return {
    name: 'build-settings',
    apply: 'build',
    configResolved(config) {
      if (backendOf(config.mode) === 'in-memory') return;
      const read = readBuildSettings(config.env);
      if (read.kind === 'refused') throw new SettingsError(read.message);
    },
  };
}
