import * as v from 'valibot';
import { returnTargetSchema } from './return-target';

/** A bad value in an address counts as none: nobody is kept out of a page by it. */
const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

const carriedEmail = orNothing(v.pipe(v.string(), v.maxLength(320)));

/** `redirect`: the page asked for before sign-in. `email`: an address typed on the page before. */
export const signInSearchSchema = v.object({ redirect: orNothing(returnTargetSchema), email: carriedEmail });

export const resetRequestSearchSchema = v.object({ email: carriedEmail });
