/** Everything a test run leaves behind, in one folder that git ignores. */
export const e2eFolder = '.e2e';
export const stackFolder = `${e2eFolder}/stack`;
export const productionBuild = `${e2eFolder}/production`;
export const demoBuild = `${e2eFolder}/demo`;
/** The page on which the machines are walked in a browser. */
export const storiesBuild = `${e2eFolder}/stories`;
export const runFile = `${e2eFolder}/run.json`;

export const reportPaths = {
  unit: `${e2eFolder}/reports/unit.json`,
  stack: `${e2eFolder}/reports/stack.json`,
  walks: `${e2eFolder}/reports/walks.json`,
  e2e: `${e2eFolder}/reports/e2e.json`,
} as const;
