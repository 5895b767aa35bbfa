/**
 * What of a context a screen shows, where most of it only decides: these machines have so much of it
 * that walking to each part would take minutes.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  session: ['linkProblem', 'endedBy', 'isRemembered', 'missedRevocation'],
  outbox: ['isPersisted'],
  systemList: ['failure'],
};

export const isShownPart = (machine: string) => (part: string): boolean => parts[machine]?.includes(part) ?? true;
