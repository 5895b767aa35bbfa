import { usePrintedAt } from '../components/printing.ts';
import { signedInWords } from '../words/signed-in.ts';

/** On paper only: when it was printed, and where it can be looked at again. */
export function PrintedFoot() {
  const printedAt = usePrintedAt();
  return (
    printedAt !== null && (
      <p className="mt-6 text-small break-words">
        <time>{signedInWords.printedAt(printedAt)}</time> · {window.location.href}
      </p>
    )
  );
}
