import { expect, test } from 'vitest';
import { arrivesAt, eventually, field, link, press, screen } from '../../../tests/ui/open-app.tsx';
import { numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const one = numbered(1);
const pages = [['', 'System', one.name], ['/edit', 'Edit system', 'Edit system']] as const;

test.each(pages)('field report 41: an outage%s looks different, and Retry brings the system', async (end, heading, found) => {
  const outages: (() => void)[] = [];
  await signedInAt(`/systems/${one.id}${end}`, [one], { heading, prepare: (server) => void outages.push(server.faults.data.outage()) });
  await eventually(() => expect(screen().text).toContain('The system could not be loaded'));
  expect(screen().text).not.toContain('No such system');
  for (const stop of outages) stop();
  press('Retry');
  await arrivesAt(found);
  if (end === '/edit') await eventually(() => expect(field('Name').value).toBe(one.name));
  else expect(document.querySelector('main td')?.textContent).toBe(one.name);
});

test('field report 41: an id of nothing to edit: there is no such system, and a way back', async () => {
  await signedInAt(`/systems/${numbered(2).id}/edit`, [one], { heading: 'Edit system' });
  await eventually(() => expect(screen().text).toContain('No such system'));
  link('All systems').click();
  await arrivesAt('Systems');
});
