import * as v from 'valibot';

/** What the page of a screen says of its machine, when the story is told and whenever the machine goes on. */
export const toldReportSchema = v.object({
  kind: v.literal('told'),
  value: v.string(),
  /** Steps that meant nothing there. */
  vain: v.array(v.string()),
});

export type ToldReport = v.InferOutput<typeof toldReportSchema>;
