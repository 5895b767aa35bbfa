/** Remembers what it is given, and how often it was ended. */
export class ScriptedWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly given: unknown[] = [];
  ends = 0;
  readonly #accepts: boolean;
  constructor(accepts: boolean) {
    super();
    this.#accepts = accepts;
  }
  postMessage(message: unknown): void {
    if (!this.#accepts) throw new Error('It cannot be cloned.');
    this.given.push(message);
  }
  terminate(): void {
    this.ends += 1;
  }
}
