import type { ReactNode } from 'react';

export interface DataTableRow {
  label: string;
  value: ReactNode;
}

export interface DataTableProps {
  /** What the table is about, for people who cannot see where it stands. */
  caption: string;
  rows: readonly DataTableRow[];
}

export function DataTable({ caption, rows }: DataTableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label} className="border-t border-line align-top first:border-t-0">
            <th scope="row" className="w-2/5 py-3 pr-4 font-normal text-muted">
              {label}
            </th>
            <td className="py-3 font-medium">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
