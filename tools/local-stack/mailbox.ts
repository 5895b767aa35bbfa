import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  sentAt: v.string(),
});

export type Mail = v.InferOutput<typeof mailSchema>;

export type Mailbox = { deliver: (mail: Mail) => Promise<void>; newestFirst: () => readonly Mail[] };

const KEPT = 500;

export function openMailbox(dataDir: string): Mailbox {
  const path = join(dataDir, 'mailbox.json');
  let mails = readMails(path);
  let lastWrite = Promise.resolve();
  return {
    deliver: (mail) => {
      mails = [mail, ...mails].slice(0, KEPT);
      const snapshot = JSON.stringify(mails);
      lastWrite = lastWrite.catch(() => undefined).then(() => replaceFile(path, snapshot));
      return lastWrite;
    },
    newestFirst: () => mails,
  };
}

/** A damaged mailbox is an empty one: old test mails are not worth refusing to start. */
function readMails(path: string): readonly Mail[] {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), v.array(mailSchema)), readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, path);
}
