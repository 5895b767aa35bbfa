/** Everything a run needs and leaves behind, in one folder that git ignores. */
export const benchFolder = '.bench';
export const stackFolder = `${benchFolder}/stack`;
export const productionBuild = `${benchFolder}/production`;
export const inMemoryBuild = `${benchFolder}/in-memory`;
