/** Letters that every keyboard has: the browser is given real key presses. Each of them changes what is found. */
export const typedWords = ['rai', 'do', 'rs', 'th', 'es', 'di', 'sl', 'lo', '1'];

/** Digits come before letters. */
export const nameOfSaved = (repeat: number): string => `0 saved by the bench ${repeat}`;
