import type { ReactNode } from 'react';
import { sharedWords } from '../words/shell.tsx';
import { classNames } from './buttons-and-links.tsx';

/** In place of a value. */
export function NotStated({ words = sharedWords.notStated }) {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{words}</span>
    </>
  );
}

/** A text with what is read out instead. Not to be selected with it: a copy would have both. */
export function Spoken({ text, spoken }: { readonly text: string; readonly spoken: string }) {
  return (
    <>
      <span aria-hidden>{text}</span>
      <span className="sr-only select-none">{spoken}</span>
    </>
  );
}

interface ValueProps {
  children: string | null;
  /** What is read out of it. */
  spoken?: string | null;
}

/** An empty text is a value, unlike one that is not stated. In an element of its own, whose text React replaces whole, also where a translation has taken the text out of it. */
export function Value({ children, spoken = null }: ValueProps) {
  if (children === null) return <NotStated />;
  if (children === '') return <NotStated words={sharedWords.empty} />;
  return spoken === null || spoken === children ? <span>{children}</span> : <Spoken text={children} spoken={spoken} />;
}

interface DataTableRow {
  label: string;
  value: ReactNode;
  /** Tinted for a moment. */
  isWritten?: boolean;
}

interface DataTableProps {
  /** What the table is about, for people who cannot see where it stands. */
  caption: string;
  rows: readonly DataTableRow[];
}

export function DataTable({ caption, rows }: DataTableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ label, value, isWritten = false }) => (
          <tr key={label} className="border-t border-line align-top first:border-t-0 max-[16rem]:block">
            <th scope="row" className="w-2/5 py-3 pr-2 font-normal text-muted max-[16rem]:block max-[16rem]:w-full max-[16rem]:pb-0">
              {label}
            </th>
            <td className={classNames('rounded-control py-3 pl-2 font-medium max-[16rem]:block max-[16rem]:pt-0 max-[16rem]:pl-0', isWritten && 'just-written')}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
