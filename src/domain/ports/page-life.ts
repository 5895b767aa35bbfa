/** `shown`: the page is looked at again. `restored`: the browser brought it back from its page cache. */
export type PageReturn = 'shown' | 'restored';

/** Tells when a person comes back to the page, and when the page is about to go. Each gives back the end of the subscription. */
export type PageLife = {
  onReturn(listener: (how: PageReturn) => void): () => void;
  onLeave(listener: () => void): () => void;
};

export type PageReturns = Pick<PageLife, 'onReturn'>;
