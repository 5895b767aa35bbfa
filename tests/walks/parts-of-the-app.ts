/**
 * Parts of a context that the walk does not compare with a machine alone: who has signed in to the app has an id that
 * its server has made, and the id of a new system is made by the screen.
 */
const ofTheApp: Readonly<Record<string, readonly string[]>> = {
  outbox: ['userId'],
  systemForm: ['userId'],
  'systemForm add': ['subject'],
};

export const partsOfTheApp = (machine: string, start: string): readonly string[] => [...(ofTheApp[machine] ?? []), ...(ofTheApp[`${machine} ${start}`] ?? [])];
