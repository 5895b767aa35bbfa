/** A failure that a person can do something about. Its message is shown alone, without a stack trace. */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError';
}
