type Listener<Report, Answer> = {
  /** `null` as long as more is to come. */
  answerOf(report: Report): Answer | null;
  /** What stands for the answer where none will come; `notLoaded`: not even the worker’s script did. */
  answerWithout(why: 'notLoaded' | 'broken'): Answer;
  onAnswer(answer: Answer): void;
};

/** A worker that ends with its answer. There is one answer, or none where it was ended before. */
export const openAnsweringWorker = <Report, Answer>(openWorker: () => Worker, { answerOf, answerWithout, onAnswer }: Listener<Report, Answer>) => {
  const worker = openWorker();
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    worker.terminate();
  };
  const answer = (given: Answer | null): void => {
    if (given === null || isEnded) return;
    end();
    onAnswer(given);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => answer(answerOf(data)));
  // An error without words: its script did not come. With words, it ran out of memory.
  worker.addEventListener('error', (event) => answer(answerWithout(event instanceof ErrorEvent ? 'broken' : 'notLoaded')));
  worker.addEventListener('messageerror', () => answer(answerWithout('broken')));
  return {
    /** A request that cannot be cloned is answered as broken: left unanswered, its caller would wait forever. */
    ask(request: unknown, transferred: Transferable[] = []): void {
      try {
        worker.postMessage(request, transferred);
      } catch {
        answer(answerWithout('broken'));
      }
    },
    /** In the worker's place, and ends it. */
    answer,
    end,
  };
};
