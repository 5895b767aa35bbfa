import type { CellClipboard } from '../../../domain/ports/spreadsheet.ts';
import { failed, success } from '../../../domain/shared/result.ts';

/** Missing where a page is not served securely. */
export type OpenClipboard = () => Clipboard | undefined;

const blob = (text: string, type: string): Blob => new Blob([text], { type });

export const createBrowserCellClipboard = (open: OpenClipboard): CellClipboard => ({
  async write({ html, text }) {
    const clipboard = open();
    if (clipboard === undefined) return failed('notAllowed');
    const copied = 'ClipboardItem' in globalThis
      ? clipboard.write([new ClipboardItem({ 'text/html': blob(html, 'text/html'), 'text/plain': blob(text, 'text/plain') })])
      : clipboard.writeText(text);
    return copied.then(() => success(null), () => failed('notAllowed'));
  },
});
