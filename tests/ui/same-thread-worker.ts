import { answerRequest, type TableRequest } from '../../src/adapters/browser/spreadsheet/read-table.ts';

/** Reads in the page itself: this browser has no workers. */
export class SameThreadWorker extends EventTarget {
  postMessage(request: TableRequest): void {
    void answerRequest(request, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}
