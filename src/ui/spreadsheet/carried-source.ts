import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { TableSource } from '../../domain/ports/spreadsheet.ts';
import type { SystemListActor } from '../../machines/systems/system-list-machine.ts';
import { useUserScope } from '../services.ts';

/** By list, what was dropped on it or pasted: the import takes it up. A history entry would keep the whole file. */
const carried = new WeakMap<SystemListActor, TableSource>();

export const takeCarried = (list: SystemListActor): TableSource | null => {
  const source = carried.get(list) ?? null;
  carried.delete(list);
  return source;
};

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select, [role=dialog]') !== null;

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Cells are several to a line, or several lines. */
export const isCells = (text: string): boolean => text.includes('\t') || /\n\s*\S/.test(text);

/** Files that are dropped anywhere on the page, and cells that are pasted where nobody types. */
export const useDroppedSources = (onSource: (source: TableSource) => void): void => {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!hasFiles(event)) return;
      event.preventDefault();
      // A question is about what is there already.
      if (file !== undefined && document.querySelector('[role=dialog]') === null) onSource({ kind: 'file', file });
    };
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isCells(text)) onSource({ kind: 'text', text });
      else if (file !== undefined) onSource({ kind: 'file', file });
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [onSource]);
};

/** On the list: what is dropped or pasted leads to the import. */
export const useImportByDrop = (): void => {
  const { list } = useUserScope();
  const navigate = useNavigate();
  useDroppedSources((source) => {
    carried.set(list, source);
    void navigate({ to: '/import' });
  });
};
