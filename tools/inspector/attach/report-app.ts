import * as v from 'valibot';
import { Actor, type AnyActor, type AnyMachineSnapshot, StateMachine } from 'xstate';
import { logLine } from '../run/inspection-log.ts';
import { type AppReport, helloSchema, openChannel, redacted } from './app-report.ts';
import { whenActorStarts } from './started-actors.ts';

// Runs in the page of the app, before the app, where its address has `?inspect`.

const channel = openChannel();
const running = new Map<string, AnyActor>();

const send = (report: AppReport): void => channel.postMessage(report);

const reportActor = (actor: unknown): void => {
  if (!(actor instanceof Actor) || !(actor.logic instanceof StateMachine)) return;
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  send({
    kind: 'actor',
    actor: {
      session: actor.sessionId,
      machine: actor.logic.id,
      value: snapshot.value,
      states: snapshot._nodes.map(({ id }) => id),
      status: snapshot.status,
      context: redacted(snapshot.context),
    },
  });
  if (snapshot.status !== 'active') running.delete(actor.sessionId);
};

whenActorStarts((actor) => {
  if (!(actor.logic instanceof StateMachine)) return;
  running.set(actor.sessionId, actor);
  // Inspectors are of a whole system of actors.
  if (actor._parent === undefined) {
    actor.system.inspect((inspected) => {
      const line = logLine(inspected);
      if (line !== null) send({ kind: 'line', at: Date.now(), line: 'event' in line ? { ...line, event: redacted(line.event) } : line });
      if (inspected.type === '@xstate.snapshot') reportActor(inspected.actorRef);
    });
  }
  reportActor(actor);
});

channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (v.is(helloSchema, data)) for (const actor of running.values()) reportActor(actor);
});

send({ kind: 'opened' });
