export const mainLandmarkId = 'main';
