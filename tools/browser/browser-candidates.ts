import { join } from 'node:path';

export type Machine = {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where Playwright keeps its own Chromium, whether or not it is there. */
  readonly playwrightPath: string;
};

const linuxFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const linuxNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const windowsPaths = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** In the order of preference. */
export function browserCandidates(machine: Machine): readonly string[] {
  const chosen = machine.environment['CHROME_PATH'];
  return [...(chosen ? [chosen] : []), machine.playwrightPath, ...installedOn(machine)];
}

function installedOn({ platform, environment }: Machine): readonly string[] {
  if (platform === 'darwin') return macPaths;
  if (platform === 'win32') {
    const folders = windowsFolders.flatMap((name) => environment[name] ?? []);
    return folders.flatMap((folder) => windowsPaths.map((path) => `${folder}\\${path}`));
  }
  return linuxNames.flatMap((name) => linuxFolders.map((folder) => join(folder, name)));
}
