import type { Plugin } from 'vite';
import { backendOf } from './backend-choice.ts';
import { readBuildSettings } from './settings.ts';

type Directive = readonly [name: string, ...sources: string[]];

/** `frame-ancestors` is missing on purpose: browsers ignore it in a meta element, so it is sent as a header. */
export function contentSecurityPolicy(backendUrl: string | undefined): string {
  const backend = backendUrl === undefined ? "'none'" : new URL(backendUrl).origin;
  const directives: readonly Directive[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    // Spreadsheets are read in one.
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', backend],
    ['base-uri', "'none'"],
    // Forms are sent by script. A form posted before the script is there would put a password into the address.
    ['form-action', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** What the policy would block in the page, so that a build fails instead of a page that stays blank. */
export function blockedMarkup(html: string): readonly string[] {
  const problems: string[] = [];
  if (/<script(?![^>]*\ssrc=)[^>]*>/i.test(html)) problems.push('a script element without src');
  if (/<style[\s>]/i.test(html)) problems.push('a style element');
  if (/<[^>]+\sstyle=/i.test(html)) problems.push('a style attribute');
  if (/<[^>]+\son[a-z]+=/i.test(html)) problems.push('an inline event handler');
  return problems;
}

export function contentSecurityPolicyMeta(): Plugin {
  let policy = contentSecurityPolicy(undefined);
  return {
    name: 'content-security-policy',
    apply: 'build',
    configResolved({ mode, env }) {
      const read = readBuildSettings(env);
      if (backendOf(mode) === 'supabase' && read.kind === 'ready') {
        policy = contentSecurityPolicy(read.settings.supabaseUrl);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const blocked = blockedMarkup(html);
        if (blocked.length > 0) {
          throw new Error(`index.html has ${blocked.join(' and ')}. The policy blocks it: move it into a file.`);
        }
        const attrs = { 'http-equiv': 'Content-Security-Policy', content: policy };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
