import { failed } from '../../../src/domain/shared/result.ts';
import type { PersistedQueue } from '../../../src/domain/sync/stored-queue.ts';
import { type SystemCommand, systemIdOf } from '../../../src/domain/sync/system-write.ts';
import type { System, SystemField, SystemId } from '../../../src/domain/systems/system.ts';
import type { PageAnswer } from '../../../src/machines/systems/system-list-machine.ts';
import { aUserId } from '../records.ts';
import { lockOfTabs } from '../shared-lock.ts';
import { asksFor, failedAt, mends, tokens, undoes, verdictOn } from './asking.ts';
import { loggedServer } from './logged-server.ts';
import { plainModel, type Verdict } from './model.ts';
import { oneBrowser } from './one-browser.ts';
import type { Told } from './slow-disk.ts';
import type { AskStep, DecideStep } from './steps.ts';
import { openTab, type Page, type Stay } from './tab.ts';

export const ana = aUserId('ana');

export type Tab = {
  readonly page: Page;
  stay: Stay;
  /** What the server held when the page under way was asked for. */
  asOfTheQuestion: PageAnswer;
  pagesAsked: number;
};

/** One user with several tabs, and all that they ask for told to the plain model. */
export const people = (seeds: readonly System[]) => {
  const browser = oneBrowser();
  const nextLock = lockOfTabs();
  const make = tokens();
  const commands = new Map<string, SystemCommand>();
  /** What each was asked for on top of, without what waited. */
  const bases = new Map<string, System | null>();
  const verdicts = new WeakMap<readonly SystemField[], Verdict>();
  const server = loggedServer(seeds, (event) => model.happen(event));
  const model = plainModel(server.row);
  /** As what each write stood last. An insert that met a row with other values is a change by then; a database may have been emptied since. */
  const kinds = new Map<string, SystemCommand['kind']>();
  let ids = 0;

  const onChange = ({ change, before, after }: Told): void => {
    // What is in no queue afterwards has made itself needless, or what it was about.
    const added = change?.kind === 'add' && !before.done.includes(change.write.id) ? [change.write.id] : [];
    for (const id of [...after.writes.map((write) => write.id), ...added]) model.keep(id);
    for (const { id, command } of before.writes) kinds.set(id, command.kind);
    const isInsert = change?.kind === 'discard' && kinds.get(change.id) === 'insert';
    if (change?.kind === 'discard') model.discard(change, isInsert);
    const verdict = change?.kind === 'resolve' ? verdicts.get(change.mine) : undefined;
    if (verdict !== undefined) model.resolve(verdict);
    model.queueChanged(change, isInsert, after);
    for (const { id, command } of after.writes) kinds.set(id, command.kind);
  };

  const keepAll = ({ writes }: PersistedQueue): void => {
    for (const { id } of writes) model.keep(id);
  };

  const open = (): Tab => {
    const page = openTab({
      browser, lock: nextLock(), createId: () => `write ${(ids += 1)}`, onChange, onSpare: keepAll, onCall: model.send, changesOf: server.changesOf,
    });
    const stay = page.enter(ana);
    stay.list.send({ type: 'list.open' });
    return { page, stay, asOfTheQuestion: server.page(null), pagesAsked: 1 };
  };

  const baseOf = (stay: Stay, id: SystemId): System | null => {
    const insert = stay.writes().find(({ command }) => command.kind === 'insert' && command.system.id === id);
    return stay.listed().find((row) => row.id === id) ?? (insert?.command.kind === 'insert' ? insert.command.system : null);
  };

  const note = (stay: Stay, command: SystemCommand): void => {
    const id = `write ${ids + 1}`;
    commands.set(id, command);
    bases.set(id, baseOf(stay, systemIdOf(command)));
    model.ask(id, command, stay);
  };

  const ask = (stay: Stay, command: SystemCommand | null, replaces: string | null = null): void => {
    if (command === null) return;
    note(stay, command);
    stay.outbox.send({ type: 'write.add', command, replaces });
  };

  const undo = (stay: Stay): void => {
    const { lastWrite } = stay.outbox.getSnapshot().context;
    const done = lastWrite === null || lastWrite.isUndo === true ? undefined : commands.get(lastWrite.writeId);
    if (done === undefined) return;
    note(stay, undoes(stay, systemIdOf(done), done, bases.get(lastWrite?.writeId ?? '') ?? null));
    stay.outbox.send({ type: 'undo.run' });
  };

  const decide = (stay: Stay, step: DecideStep): void => {
    const write = failedAt(stay, step.failing);
    if (write === undefined) return;
    if (step.kind === 'mend') ask(stay, mends(stay, write, make.changes(step.fields)), write.id);
    else if (step.kind === 'resolve') {
      const verdict = verdictOn(write, step.mine);
      if (verdict === null) return;
      const mine = [...step.mine];
      verdicts.set(mine, verdict);
      stay.outbox.send({ type: 'write.resolve', id: write.id, mine });
    } else stay.outbox.send({ type: `write.${step.kind}`, id: write.id });
  };

  const act = (stay: Stay, step: AskStep | DecideStep): void => {
    if (step.kind === 'insert') ask(stay, { kind: 'insert', system: make.system() });
    else if (step.kind === 'undo') undo(stay);
    else if (step.kind === 'update' || step.kind === 'delete') ask(stay, asksFor(stay, step, make));
    else decide(stay, step);
  };

  return { browser, server, model, make, open, act };
};

export const failures = {
  unreachable: failed({ kind: 'unreachable' } as const),
  unauthenticated: failed({ kind: 'unauthenticated' } as const),
  refused: failed({ kind: 'refused', message: 'refused' } as const),
  /** Of an answer without a row, where the row still stands. */
  notAllowed: failed({ kind: 'notAllowed' } as const),
};
