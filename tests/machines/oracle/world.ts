import { hasHad, joinQueues } from '../../../src/domain/sync/stored-queue.ts';
import type { SystemWrite } from '../../../src/domain/sync/system-write.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { vi } from 'vitest';
import { aUserId } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { ana, failures, people, type Tab } from './people.ts';
import type { Step, TabStep, Way } from './steps.ts';

const TABS = 3;
const bob = aUserId('bob');

/** A browser with tabs of one user, a server, and another editor who is not in this browser. */
export const oracleWorld = async (seeds: readonly System[]) => {
  const { browser, server, model, make, open, act } = people(seeds);
  const tabs: (Tab | null)[] = Array.from({ length: TABS }, (_, index) => (index === 0 ? null : open()));
  const alive = (): readonly Tab[] => tabs.flatMap((tab) => tab ?? []);

  /** What the database held when it was emptied under the pages. */
  let emptied: readonly SystemWrite[] = [];
  const isBehind = (): boolean => emptied.some(({ id }) => !hasHad(browser.queueOf(ana), id));

  /** Some page has given its database up, so that more is kept than what stands in there. */
  let hasFailed = false;

  /** What is kept: in the browser or, until they have put it back, in the pages. */
  const kept = async (): Promise<readonly SystemWrite[]> => {
    const stored = hasFailed ? await browser.afterReload(ana) : browser.queueOf(ana);
    return joinQueues(stored, { revision: 0, writes: emptied, done: [] }).writes;
  };

  const empty = (): void => {
    // A page that has not heard yet of what is done knows it from nowhere else.
    if (alive().length === 0 || hasFailed || isBehind() || alive().some(({ page }) => page.disk.isSlow())) return;
    emptied = browser.queueOf(ana).writes;
    browser.empty();
  };

  const block = (wanted: boolean): void => {
    if (isBehind()) return;
    browser.setBlocked(wanted);
    hasFailed = true;
  };

  const giveUp = (): void => {
    if (isBehind()) return;
    vi.advanceTimersByTime(3_000);
    for (const { page } of alive()) page.disk.giveUp();
    hasFailed ||= alive().some(({ page }) => page.disk.isLost());
  };

  const answer = async (how: Way): Promise<void> => {
    const wire = alive().find(({ page }) => page.wire.waiting() > 0)?.page.wire;
    const [call] = wire?.onTheWire() ?? [];
    if (wire === undefined || call === undefined) return;
    const reaches = how === 'properly' || how === 'lost' || how === 'crashAfter';
    const told = reaches ? server.apply(call) : failures.unreachable;
    if (how === 'crashAfter' || how === 'crashBefore') await wire.crash();
    else if (how === 'refused' || how === 'unauthenticated' || how === 'notAllowed') await wire.answer(failures[how]);
    else await wire.answer(how === 'properly' ? told : failures.unreachable);
  };

  const answerPage = async ({ stay, asOfTheQuestion }: Tab, how: 'asOfNow' | 'asOfTheQuestion' | 'unreachable') => {
    if (stay.loadPage.waiting() === 0) return;
    if (how === 'unreachable') await stay.loadPage.answer(failures.unreachable);
    else await stay.loadPage.answer(how === 'asOfNow' ? server.page(stay.loadPage.calls.at(-1) ?? null) : asOfTheQuestion);
  };

  /** The server may have changed since, so what it would have said is taken down as soon as it is asked. */
  const takeDown = (tab: Tab): void => {
    const { calls } = tab.stay.loadPage;
    if (calls.length > tab.pagesAsked) tab.asOfTheQuestion = server.page(calls.at(-1) ?? null);
    tab.pagesAsked = calls.length;
  };

  const readOn = async (tab: Tab): Promise<void> => {
    while (tab.stay.loadPage.waiting() > 0) await answerPage(tab, 'asOfNow');
  };

  /** A whole reading, behind the one that may be under way. */
  const read = async (tab: Tab): Promise<void> => {
    await readOn(tab);
    tab.stay.list.send({ type: 'list.open' });
    await readOn(tab);
  };

  const kill = (index: number, isApplied: boolean, reached: number): void => {
    const tab = tabs[index];
    // Whatever was in the database, only open pages know of.
    if (!tab || isBehind()) return;
    const { page, stay } = tab;
    const [call] = page.wire.onTheWire();
    page.disk.die(reached);
    stay.leave();
    if (call !== undefined && isApplied) server.apply(call);
    page.lock.die();
    tabs[index] = null;
  };

  const enter = (tab: Tab, userId: typeof ana): void => {
    tab.stay = tab.page.enter(userId);
    tab.pagesAsked = 0;
  };

  /** While somebody else is at this tab, an answer comes that all others have waited for. */
  const letIn = async (tab: Tab): Promise<void> => {
    const { calls } = tab.page.wire;
    const before = calls.length;
    enter(tab, bob);
    await settled();
    await answer('properly');
    if (tab.stay.writes().length > 0) model.wrong.push('another user sees the queue');
    if (calls.length > before) model.wrong.push('sent in the name of another user');
    tab.stay.leave();
  };

  const signOut = async (tab: Tab, isOtherBetween: boolean): Promise<void> => {
    tab.stay.leave();
    if (isOtherBetween) await letIn(tab);
    enter(tab, ana);
  };

  const rowAt = (index: number) => {
    const rows = server.rows();
    return rows[index % Math.max(1, rows.length)]?.id;
  };

  const inTab = async (tab: Tab, step: TabStep) => {
    if (step.kind === 'slow') tab.page.disk.setSlow(!tab.page.disk.isSlow());
    else if (step.kind === 'disk') tab.page.disk.step();
    else if (step.kind === 'read') await read(tab);
    else if (step.kind === 'begin') tab.stay.list.send({ type: 'list.open' });
    else if (step.kind === 'page') await answerPage(tab, step.how);
    else if (step.kind === 'signOut') await signOut(tab, step.isOtherBetween);
    else if (step.kind === 'online') tab.page.comeBack();
    else act(tab.stay, step);
  };

  const elsewhere = (step: Extract<Step, { kind: 'otherChanges' | 'otherDeletes' }>): void => {
    const id = rowAt(step.row);
    if (id === undefined) return;
    if (step.kind === 'otherDeletes') server.remove(id);
    else server.touch(id, make.changes(step.fields));
  };

  const dispatch = async (step: Step): Promise<void> => {
    if (step.kind === 'answer') return answer(step.how);
    if (step.kind === 'empty') return empty();
    if (step.kind === 'block') return block(!browser.isBlocked());
    if (step.kind === 'giveUp') return giveUp();
    if (step.kind === 'pass') for (const { page } of alive()) page.clock.increment(step.ms);
    else if (step.kind === 'otherChanges' || step.kind === 'otherDeletes') elsewhere(step);
    else if (step.kind === 'open') tabs[step.tab] ??= open();
    else if (step.kind === 'kill') kill(step.tab, step.isApplied, step.reached);
    else if ('tab' in step) {
      const tab = tabs[step.tab];
      if (tab) await inTab(tab, step);
    }
  };

  const take = async (step: Step): Promise<void> => {
    await dispatch(step);
    await settled();
    for (const tab of alive()) takeDown(tab);
  };

  await settled();
  return { take, alive, read, tabs, browser, block, kept, isBehind, server, model };
};

export type World = Awaited<ReturnType<typeof oracleWorld>>;
