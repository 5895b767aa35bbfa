import type * as v from 'valibot';

/** An expected outcome: a value, or a failure from a closed union. A throw is a bug, never a result. */
export type Result<Value, Failure> = Success<Value> | { readonly ok: false; readonly failure: Failure };

type Success<Value> = { readonly ok: true; readonly value: Value };

export const success = <Value>(value: Value): Success<Value> => ({ ok: true, value });

export const failed = <Failure>(failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});

/** The failure of a form: the first message of each field that has one. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The first issue of each field; issues of the form as a whole are left to the caller's schema to forward. */
export const firstErrors = <Field extends string>(
  fields: readonly Field[],
  issues: readonly v.BaseIssue<unknown>[],
): FieldErrors<Field> => {
  const errors: Partial<Record<Field, string>> = {};
  for (const issue of issues) {
    const field = fields.find((name) => name === issue.path?.[0]?.key);
    if (field !== undefined && errors[field] === undefined) errors[field] = issue.message;
  }
  return errors;
};

/** The errors of some fields only: what is still being typed is not complained about yet. */
export const errorsOfFields = <Field extends string>(
  errors: FieldErrors<Field>,
  fields: readonly Field[],
): FieldErrors<Field> => {
  const picked: Partial<Record<Field, string>> = {};
  for (const field of fields) if (errors[field] !== undefined) picked[field] = errors[field];
  return picked;
};
