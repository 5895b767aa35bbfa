import { expect, test } from 'vitest';
import { json, offline, scriptNetwork, text } from '../../../../tests/scripted-network.ts';
import { createFetchMailbox } from './fetch-mailbox.ts';

const mail = {
  to: 'ana@example.test',
  subject: 'Confirm your email address',
  text: 'link',
  html: '<a>link</a>',
  sentAt: '2026-11-27T20:48:40.550Z',
};

const address = 'http://127.0.0.1:5173/mailbox.json';
const unreachable = { ok: false, failure: { kind: 'unreachable' } };

test('gives the mails in the order in which they are served', async () => {
  const mails = [mail, { ...mail, subject: 'Earlier' }];
  const { fetch, requests } = scriptNetwork(json(200, mails));
  expect(await createFetchMailbox(fetch, address).read()).toStrictEqual({ ok: true, value: mails });
  expect(requests.map(({ method, url }) => [method, url.href])).toEqual([['GET', address]]);
});

test.each([
  ['no network', offline],
  ['500', json(500, [])],
  ['the page of a single-page app', text(200, '<!doctype html>')],
  ['a mail without a date', json(200, [{ ...mail, sentAt: 'yesterday' }])],
])('%s is unreachable', async (_answer, reply) => {
  expect(await createFetchMailbox(scriptNetwork(reply).fetch, address).read()).toStrictEqual(unreachable);
});
