import { fingerprint } from '../domain/shared/fingerprint.ts';

/**
 * What hydration depends on: the elements and the texts, in a number. Attributes do not count: React
 * leaves alone what a password manager or an extension has added to an element.
 */
export const markupFingerprint = (element: Element): string => fingerprint(`${element.querySelectorAll('*').length} ${element.textContent}`).toString(36);
