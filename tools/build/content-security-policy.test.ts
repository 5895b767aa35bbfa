import { describe, expect, test } from 'vitest';
import { blockedMarkup, contentSecurityPolicy } from './content-security-policy.ts';

describe('contentSecurityPolicy', () => {
  test('lets the page talk to the origin of its backend and to nothing else', () => {
    expect(contentSecurityPolicy('https://abc.supabase.co/path').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      'connect-src https://abc.supabase.co',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test('lets the demo talk to nothing', () => {
    expect(contentSecurityPolicy(undefined)).toContain("connect-src 'none'");
  });
});

describe('blockedMarkup', () => {
  test('takes scripts and styles that are files', () => {
    const html = '<script src="/early.js"></script><script type="module" src="/a.js"></script><link rel="stylesheet">';
    expect(blockedMarkup(html)).toEqual([]);
  });

  test.each([
    ['<script>alert(1)</script>', 'a script element without src'],
    ['<script type="module">alert(1)</script>', 'a script element without src'],
    ['<style>a{}</style>', 'a style element'],
    ['<p style="color:red">', 'a style attribute'],
    ['<body onload="x()">', 'an inline event handler'],
  ])('finds %s', (html, problem) => {
    expect(blockedMarkup(html)).toEqual([problem]);
  });
});
