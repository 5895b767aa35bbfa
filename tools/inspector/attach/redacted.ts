import { plainValue } from '../run/plain-value.ts';

/** What these are called may let somebody in, or holds a link that does: it stays in the page of the app. */
const SECRET = /token|password|credential|secret|revocation|^(text|html)$/i;

const hidden = '•••';

const redact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, SECRET.test(key) && each !== null && each !== '' ? hidden : redact(each)]),
  );
};

/** A value as it may leave the page: plain, and without anything secret. */
export const redacted = (value: unknown): unknown => redact(plainValue(value));
