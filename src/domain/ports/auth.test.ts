import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { mailSchema } from './auth.ts';

const mail = { to: 'ana@example.test', subject: 'Hello', text: 'x', html: '<p>x</p>', sentAt: '2026-11-28T07:00:00.000Z' };

describe('a mail', () => {
  test('is read with its five fields', () => {
    expect(v.parse(mailSchema, { ...mail, id: 7 })).toEqual(mail);
  });

  test.each(['to', 'subject', 'text', 'html', 'sentAt'])('is none without %s', (field) => {
    expect(v.is(mailSchema, { ...mail, [field]: undefined })).toBe(false);
  });

  test('is none with a time that cannot be read', () => {
    expect(v.is(mailSchema, { ...mail, sentAt: 'yesterday' })).toBe(false);
  });
});
