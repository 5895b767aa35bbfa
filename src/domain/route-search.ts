import * as v from 'valibot';
import { returnTargetSchema } from './return-target.ts';

/** A bad value in an address counts as none: nobody is kept out of a page by it. */
const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

const carriedEmail = orNothing(v.pipe(v.string(), v.check((text) => text.length <= 320)));

const carriedTarget = orNothing(returnTargetSchema);

/**
 * Of all pages around the sign-in: what was asked for is carried over a detour by any of them.
 * `redirect`: the page asked for before sign-in. `email`: an address typed on the page before.
 */
export const accountSearchSchema = v.object({ redirect: carriedTarget, email: carriedEmail });
