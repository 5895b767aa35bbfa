import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { isEmptySearch } from '../../../src/domain/systems/system-search.ts';
import type { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import type { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import type { listSearchMachine } from '../../../src/machines/systems/list-search-machine.ts';
import type { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import type { systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import type { CanTake } from './walk-machine.ts';

type Offers<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (snapshot: SnapshotFrom<Machine>, sample: string, start: string) => boolean;
};

type Offer = (snapshot: AnyMachineSnapshot, sample: string, start: string) => boolean;

/** Each is asked about its own machine only, whose type the table of all of them cannot keep. */
const offersOf = <Machine extends AnyStateMachine>(offers: Offers<Machine>): ReadonlyMap<string, Offer> =>
  new Map(Object.entries(offers).flatMap(([type, offer]): readonly [string, Offer][] => (typeof offer === 'function' ? [[type, (snapshot, sample, start) => offer(snapshot, sample, start)]] : [])));

/**
 * Where a screen offers what a person may do, if not everywhere: paths are looked for through these places first.
 * Whether it is so is seen on the screens.
 */
const offers: Readonly<Record<string, ReadonlyMap<string, Offer>>> = {
  session: offersOf<typeof sessionMachine>({
    'session.retry': (snapshot) => snapshot.context.isUnreachable && !snapshot.hasTag('tokenPending'),
    // Behind the spinner of a page that has just been opened there is nothing to be pressed.
    'session.retryLink': (snapshot) => snapshot.context.linkProblem === 'unreached' && !snapshot.matches({ processing: 'reading' }),
    'session.dismissLinkProblem': (snapshot) => snapshot.context.linkProblem !== null && !snapshot.matches({ processing: 'reading' }),
    'session.signOut': (snapshot) => snapshot.matches('signedIn'),
  }),
  systemForm: offersOf<typeof systemFormMachine>({ 'draft.discard': ({ context }) => context.restored !== null }),
  systemList: offersOf<typeof systemListMachine>({
    'list.open': ({ context }) => !context.isVisible,
    'list.close': ({ context }) => context.isVisible,
    'list.retry': ({ context }) => context.isVisible,
  }),
  // Typing what stands there already is no typing, and of a list without lines no order is chosen.
  listSearch: offersOf<typeof listSearchMachine>({
    'search.type': ({ context }, sample) => sample !== 'byHeight' && context.search.text !== (sample === 'crane' ? 'crane' : ''),
    'search.choose': ({ context }, sample) => sample === 'byHeight' && !context.search.sort.isDescending,
    'search.clear': ({ context }) => !isEmptySearch(context.search),
    // By the browser's Back, from a search to the list as it was come to.
    'address.changed': (snapshot, sample, start) => start === 'page' && sample === 'nothing' && snapshot.matches('settled') && snapshot.context.address.q === 'crane',
  }),
  outbox: offersOf<typeof outboxMachine>({
    'write.retry': ({ context }) => context.writes.some(({ id, failure }) => id === 'id-1' && failure !== null && failure.kind !== 'conflict'),
    'write.discard': ({ context }) => context.writes.some(({ id, failure }) => id === 'id-1' && failure !== null),
    'write.resolve': ({ context }) => context.writes.some(({ id, failure }) => id === 'id-1' && failure?.kind === 'conflict'),
    'undo.run': ({ context }) => context.undoable !== null,
    'undo.dismiss': ({ context }) => context.undoable !== null,
    'outbox.sendNow': ({ context }) => context.delay !== null && context.writes.some(({ failure }) => failure === null),
  }),
};

export const canTake = (machine: string): CanTake => {
  const known = offers[machine];
  return (step, snapshot, start) =>
    step.kind !== 'event' || (known?.get(step.type)?.(snapshot, step.payload.kind === 'sample' ? step.payload.name : '', start) ?? true);
};
