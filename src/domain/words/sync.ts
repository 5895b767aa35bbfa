/** At a field whose system was changed while somebody was typing. `value` is isolated from the direction of the text around it. */
export const draftMessages = {
  isCleared: 'Cleared since you typed this.',
  isChanged: (value: string) => `Changed to “${value}” since you typed this.`,
};
