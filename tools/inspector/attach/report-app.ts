import * as v from 'valibot';
import { Actor, type AnyActor, type AnyMachineSnapshot, StateMachine } from 'xstate';
import { logLine } from '../run/log-line.ts';
import { type AppActor, type AppReport, helloSchema } from './app-report.ts';
import { openChannel } from './channel.ts';
import { redacted } from './redacted.ts';
import { whenActorStarts } from './started-actors.ts';

// Runs in the page of the app, before the app, where its address ends in `?inspect`.

const channel = openChannel();
const living = new Map<string, AnyActor>();

const send = (report: AppReport): void => channel.tell(report);

const describe = (actor: AnyActor): AppActor | null => {
  if (!(actor.logic instanceof StateMachine)) return null;
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  return {
    session: actor.sessionId,
    machine: actor.logic.id,
    value: snapshot.value,
    states: snapshot._nodes.map(({ id }) => id),
    status: snapshot.status,
    context: redacted(snapshot.context),
  };
};

const report = (actor: unknown): void => {
  if (!(actor instanceof Actor)) return;
  const described = describe(actor);
  if (described !== null) send({ kind: 'actor', actor: described });
  if (described !== null && described.status !== 'active') living.delete(actor.sessionId);
};

const watch = (root: AnyActor): void => {
  root.system.inspect((seen) => {
    const line = logLine(seen);
    if (line !== null) {
      send({ kind: 'line', at: Date.now(), line: 'event' in line ? { ...line, event: redacted(line.event) } : line });
    }
    if (seen.type === '@xstate.snapshot') report(seen.actorRef);
  });
};

whenActorStarts((actor) => {
  if (!(actor.logic instanceof StateMachine)) return;
  living.set(actor.sessionId, actor);
  if (actor._parent === undefined) watch(actor);
  report(actor);
});

channel.listen((message) => {
  if (!v.is(helloSchema, message)) return;
  for (const actor of living.values()) report(actor);
});

send({ kind: 'opened' });
