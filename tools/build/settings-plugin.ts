import { inspect } from 'node:util';
import type { Plugin } from 'vite';
import { backendOf } from './backend-choice.ts';
import { readBuildSettings } from './settings.ts';

class SettingsError extends Error {
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
