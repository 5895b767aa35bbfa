/** Everything a test run leaves behind, in one folder that git ignores. */
export const e2eFolder = '.e2e';
export const stackFolder = `${e2eFolder}/stack`;
export const productionBuild = `${e2eFolder}/production`;
export const demoBuild = `${e2eFolder}/demo`;
export const runFile = `${e2eFolder}/run.json`;

export const reportPaths = {
  unit: `${e2eFolder}/reports/unit.json`,
  stack: `${e2eFolder}/reports/stack.json`,
  e2e: `${e2eFolder}/reports/e2e.json`,
} as const;
