import type { takeLanding } from './adapters/browser/landing.ts';
import type { Landing } from './domain/mail-link.ts';

const LANDING = /[#&?](?:access_token|error|error_code|code)=/;

type Place = Parameters<typeof takeLanding>[0] & { readonly href: string };
type History = Parameters<typeof takeLanding>[1];

/** Few addresses bring something along from a mail link; only they need the code that reads it. */
export const landingOf = async (location: Place, history: History): Promise<Landing | null> => {
  if (!LANDING.test(location.href)) return null;
  return (await import('./adapters/browser/landing.ts')).takeLanding(location, history);
};
