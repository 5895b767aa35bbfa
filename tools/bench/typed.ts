/** Letters that every keyboard has: the browser is given real key presses. */
export const typedWords = ['dolly 1', 'fisher', 'crane 2', 'rail'];

/** Digits come before letters. */
export const nameOfSaved = (repeat: number): string => `0 saved by the bench ${repeat}`;
