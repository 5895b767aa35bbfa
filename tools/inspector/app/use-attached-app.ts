import { useEffect, useReducer } from 'react';
import * as v from 'valibot';
import { type AppActor, type AppReport, appReportSchema } from '../attach/app-report.ts';
import { openChannel } from '../attach/channel.ts';

type AppLine = Extract<AppReport, { kind: 'line' }>;

export type AttachedApp = { readonly actors: ReadonlyMap<string, AppActor>; readonly lines: readonly AppLine[] };

const nothing: AttachedApp = { actors: new Map(), lines: [] };

/** A log that is left open over night must not fill the memory. */
const MAX_LINES = 500;

export const heard = (app: AttachedApp, report: AppReport): AttachedApp => {
  switch (report.kind) {
    case 'opened':
      return nothing;
    case 'line':
      return { ...app, lines: [...app.lines, report].slice(-MAX_LINES) };
    case 'actor':
      return { ...app, actors: new Map(app.actors).set(report.actor.session, report.actor) };
  }
};

/** What the app tells in another tab of the same browser. Nothing is ever told to it but that somebody listens. */
export const useAttachedApp = (): AttachedApp => {
  const [app, hear] = useReducer(heard, nothing);
  useEffect(() => {
    const channel = openChannel();
    channel.listen((message) => {
      const parsed = v.safeParse(appReportSchema, message);
      if (parsed.success) hear(parsed.output);
    });
    channel.tell({ kind: 'hello' });
    return () => channel.close();
  }, []);
  return app;
};
