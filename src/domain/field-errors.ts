import * as v from 'valibot';

/** The first message of each field that has one. */
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

