/** An expected outcome: a value, or a failure from a closed union. A throw is a bug, never a result. */
export type Result<Value, Failure> = Success<Value> | { readonly ok: false; readonly failure: Failure };

type Success<Value> = { readonly ok: true; readonly value: Value };

export const success = <Value>(value: Value): Success<Value> => ({ ok: true, value });

export const failed = <Failure>(failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});
