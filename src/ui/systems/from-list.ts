declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry before this one is the list, as it was searched and scrolled. */
    fromList?: boolean;
  }
}

export const fromList = { fromList: true };
