/** Runs in the page before anything of the app does: marks when the kept list is asked for. */
export function markKeptAsked(): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openMarked(this: IDBFactory, name, version) {
    if (name === 'dolly-records-list') performance.mark('kept asked');
    return version === undefined ? open.call(this, name) : open.call(this, name, version);
  };
}

/** The same, for a page that keeps nothing: each opening reads the whole list. */
export function keepNothing(): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openOthers(this: IDBFactory, name, version) {
    if (name === 'dolly-records-list') throw new DOMException('No list is kept here.', 'SecurityError');
    return version === undefined ? open.call(this, name) : open.call(this, name, version);
  };
}

/** Runs in the page, when all rows are there: ms from when they were asked for. */
export function readKeptMarks(): { readonly first: number; readonly all: number } {
  const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  return { first: at('first row') - at('kept asked'), all: at('all rows') - at('kept asked') };
}
