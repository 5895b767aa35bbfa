/** So many rows can all be in the page, where the browser's own search finds them. */
export const PLAIN_ROWS = 300;
