export const rowsKey = 'bench-rows';

/** How many rows the server of this tab is to hold. Until it is told, it is empty. */
export const rowsWanted = (): number => Number(window.sessionStorage.getItem(rowsKey) ?? 0);
