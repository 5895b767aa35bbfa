import { useRef } from 'react';
import type { TableSource } from '../../domain/ports/spreadsheet.ts';
import { Button } from '../components/button.tsx';
import { importWords as words } from '../words/import.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values';

type FileButtonProps = {
  readonly label: string;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  readonly onSource: (source: TableSource) => void;
  /** What is asked in place of the chooser. */
  readonly onAsk?: (() => void) | null;
};

/** The browser's own button for a file looks different everywhere and is not translated with the page. */
export function FileButton({ label, variant = 'secondary', onSource, onAsk = null }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Otherwise the same file could not be chosen again after it was corrected.
          target.value = '';
          if (file !== undefined) onSource({ kind: 'file', file });
        }}
      />
      <Button variant={variant} onClick={() => (onAsk === null ? input.current?.click() : onAsk())}>
        {label}
      </Button>
    </>
  );
}

export function ImportSource({ onSource }: Pick<FileButtonProps, 'onSource'>) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line-strong bg-surface px-4 py-10 text-center">
      <p className="max-w-prose text-muted">{words.drop}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton label={words.choose} variant="primary" onSource={onSource} />
        <Button onClick={() => onSource({ kind: 'clipboard' })}>{words.paste}</Button>
      </div>
    </div>
  );
}
