import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useRef } from 'react';
import { createLink } from '@tanstack/react-router';
import { sharedWords } from '../words/shell.tsx';
import { classNames } from './buttons-and-links.tsx';
import { Spoken } from './values.tsx';
import { openByArrow } from './popup-menu.tsx';

const DRAG_PX = 4;

/** Of the row that a value stands in. */
const linkBehind = (target: EventTarget): HTMLAnchorElement | null => {
  const value = target instanceof Element ? target.closest('dd') : null;
  return value?.closest('li')?.querySelector('a') ?? null;
};

const selected = (): string => String(window.getSelection() ?? '');

/** The values of a row can be selected: a click on one presses the link of its row, a drag over one presses nothing. */
export const useRowPress = () => {
  const start = useRef({ x: 0, y: 0, text: '' });
  return {
    onMouseDown: ({ clientX, clientY }: MouseEvent): void => {
      start.current = { x: clientX, y: clientY, text: selected() };
    },
    onClickCapture: (event: MouseEvent): void => {
      const { x, y, text } = start.current;
      const hasMoved = Math.hypot(event.clientX - x, event.clientY - y) >= DRAG_PX;
      // What was selected before, here or elsewhere, makes no press a drag.
      const isDrag = hasMoved && !['', text].includes(selected());
      // Keys press where no pointer is.
      if (event.detail === 0 || !isDrag) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: ({ target, nativeEvent }: MouseEvent): void => {
      linkBehind(target)?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
    },
    // No event of a script's own opens a tab as the middle button does.
    onAuxClick: ({ target, button }: MouseEvent): void => {
      const link = button === 1 ? linkBehind(target) : null;
      if (link !== null) window.open(link.href, '_blank', 'noopener');
    },
  };
};

export interface RecordColumn {
  label: string;
  /** Stands before the figure where there is no heading over it, on narrow screens. */
  shortLabel?: string;
  /** Stands once in the heading; where there is none, behind each figure. Empty where a figure has it in itself. */
  unit?: string | undefined;
  /** Numbers stand at the end of their column, which is the default. */
  align?: 'start' | 'end';
  /** Classes: the same in every row, so that no column moves when a longer value comes in from further down. */
  width: string;
}

interface RecordListProps {
  label: string;
  /** The heading over the names. */
  nameHeading: string;
  /** The headings over the figures, in the rows' order. */
  columns: readonly RecordColumn[];
  /** The heading over what is drawn in each row, where something is. */
  pictureHeading?: string;
  /** What stands over the names and over each column instead of their labels, such as buttons to sort by. */
  headings?: readonly ReactNode[];
  /** A `RecordCheckbox` for all of them, before the headings. */
  check?: ReactNode;
  busy?: boolean;
  listProps?: Omit<ComponentProps<'ul'>, 'role' | 'className' | 'children' | 'aria-label' | 'aria-busy'>;
  /** `RecordRow`s. */
  children: ReactNode;
}

const pictureWidth = 'lg:w-[clamp(7rem,14vw,18rem)] lg:pl-4';

export function RecordList({ label, nameHeading, pictureHeading, columns, headings, check, busy = false, listProps, children }: RecordListProps) {
  return (
    <div className="isolate overflow-clip rounded-card border border-line bg-surface shadow-control print:table print:w-full print:table-fixed print:overflow-visible">
      {/* A browser repeats the head of a table on every page of the paper, if it may not be broken. On the screen it must not be a box of its own: the line in it sticks within the list. */}
      <div className="contents print:table-header-group print:break-inside-avoid">
        {/* Each row names its figures itself: where this line is words only, it is for the eye. */}
        <div
          aria-hidden={headings === undefined || undefined}
          className="record-line sticky top-0 z-2 items-start! max-sm:hidden border-b border-line bg-surface pr-12 pl-11 text-small text-muted print:static"
        >
          {check}
          <span className="py-2">{headings?.[0] ?? nameHeading}</span>
          {pictureHeading !== undefined && <span className={classNames('py-2 max-lg:hidden', pictureWidth)}>{pictureHeading}</span>}
          {columns.map(({ label: heading, unit, align, width }, index) => (
            <span key={heading} className={classNames('py-2', width, align === 'start' ? 'pl-4' : 'pl-2 text-right lg:pl-4')}>
              {headings?.[index + 1] ?? heading}
              {unit !== undefined && <span className="block leading-4">{unit}</span>}
            </span>
          ))}
        </div>
      </div>
      {/* Safari takes an unmarked list for no list unless it says so. */}
      <ul {...listProps} role="list" aria-label={label} aria-busy={busy || undefined} className="print:table-row-group">
        {children}
      </ul>
    </div>
  );
}

interface RecordFigure extends RecordColumn {
  value: ReactNode;
  /** What is read out instead. */
  spoken?: string;
  /** As wide as what the figure lacks behind its point; empty where it lacks nothing. */
  pad?: string;
}

interface RecordCellsProps {
  /** A `RecordCheckbox`, before the name. */
  check?: ReactNode;
  /** A `RecordLink` (or a `Skeleton`). The whole row is its target. */
  name: ReactNode;
  figures: readonly RecordFigure[];
  /** Drawn from the figures, for the eye: between the name and them, where there is room for it. */
  picture?: ReactNode;
  /** A quiet word below the name, such as what is still being saved, with its buttons. */
  note?: ReactNode;
  /** A `RecordMenuButton`, at the end. */
  menu?: ReactNode;
}

interface RecordRowProps {
  /** Where it stands among how many, when not all of them are in the page. */
  place?: { readonly index: number; readonly of: number };
  isSelected?: boolean;
  /** Tinted for a moment. */
  isWritten?: boolean;
  ref?: Ref<HTMLLIElement>;
  /** `RecordCells`, which need not be drawn again where only the place is another. */
  children: ReactNode;
}

// No `:has(:checked)` for the selected one: it would be looked for in every row that comes in or goes.
export function RecordRow({ place, isSelected = false, isWritten = false, ref, children }: RecordRowProps) {
  return (
    <li
      ref={ref}
      data-index={place?.index}
      aria-posinset={place === undefined ? undefined : place.index + 1}
      aria-setsize={place?.of}
      className={classNames(
        'record-line relative border-t border-line py-3 pr-12 pl-11 transition-colors duration-100 first:border-t-0 scroll-mb-2 sm:scroll-mt-16 sm:py-0 print:break-inside-avoid',
        isSelected ? 'bg-accent-subtle' : 'has-[a:hover,dd:hover]:bg-canvas',
        isWritten && 'just-written',
      )}
    >
      {children}
    </li>
  );
}

/** Digits that no column lacks room for. */
const LONG_FIGURE = 7;

export function RecordCells({ check, name, figures, picture, note, menu }: RecordCellsProps) {
  return (
    <>
      {check}
      <div className="min-w-0 sm:py-3">
        {/* In between, the columns leave it less room than it has on a phone. */}
        <div className="line-clamp-2 sm:max-lg:line-clamp-3 print:line-clamp-none">{name}</div>
        {note !== undefined && <div className="relative z-1 text-small text-muted">{note}</div>}
      </div>
      {picture !== undefined && (
        <div aria-hidden className={classNames('max-sm:py-1 sm:max-lg:hidden lg:flex lg:h-12 lg:items-center lg:self-start', pictureWidth)}>
          {picture}
        </div>
      )}
      {/* On phones the figures reach to the edge, below the menu. */}
      <dl className="mt-0.5 flex flex-wrap gap-x-3 text-small text-muted max-sm:-mr-9 sm:contents">
        {figures.map(({ label, shortLabel, value, spoken, pad, unit, align, width }) => (
          <div key={label} className={classNames('min-w-0 sm:py-3 sm:text-body', width, value === '' && 'max-sm:hidden', align === 'start' ? 'sm:pl-4' : 'sm:pl-2 sm:text-right lg:pl-4')}>
            <dt className="sr-only">{unit ? `${label} [${unit}]` : label}</dt>
            {shortLabel !== undefined && (
              <span aria-hidden className="mr-1 sm:hidden">
                {shortLabel}
              </span>
            )}
            {/* Over the link's target, so that it can be selected. A figure goes to the next line as a whole, in letters of any size. */}
            <dd
              data-unit={unit || undefined}
              data-pad={pad || undefined}
              title={typeof value === 'string' && unit !== undefined && value.length > LONG_FIGURE ? (spoken ?? value) : undefined}
              className={classNames(
                'record-figure relative z-1 cursor-pointer text-ink',
                // In a column a figure may take most of the gap before it. Broken apart it would be two: what has no room ends in dots.
                unit === undefined ? 'max-sm:inline sm:line-clamp-2 sm:print:line-clamp-none' : 'max-sm:inline-block max-sm:max-w-full sm:truncate sm:print:whitespace-normal sm:-ml-1 lg:-ml-3',
              )}
            >
              {typeof value === 'string' && spoken !== undefined ? <Spoken text={value} spoken={spoken} /> : value}
            </dd>
          </div>
        ))}
      </dl>
      {menu}
    </>
  );
}

/** As high as its row, over the target of the link. An input and no label around one: Firefox does not pass on a press with Shift. */
export function RecordCheckbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      {...props}
      type="checkbox"
      className="absolute top-0 left-0 z-1 grid h-full w-11 cursor-pointer appearance-none place-items-center rounded-control text-on-accent focus-visible:-outline-offset-2 before:grid before:size-4.5 before:place-items-center before:rounded-[0.25rem] before:border before:border-line-strong before:bg-surface before:text-small before:font-semibold hover:before:border-muted checked:before:border-accent checked:before:bg-accent checked:before:content-['✓'] indeterminate:before:border-accent indeterminate:before:bg-accent indeterminate:before:content-['–'] forced-colors:text-[CanvasText] print:hidden"
    />
  );
}

/** A light button: the menu that it opens is one for all rows. */
export function RecordMenuButton(props: Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'>) {
  return (
    <button
      {...props}
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onKeyDown={openByArrow}
      className="absolute top-0 right-0 z-1 grid h-12 w-12 place-items-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2 aria-expanded:text-accent sm:scroll-mt-16 print:hidden"
    >
      <span aria-hidden className="text-lead leading-none font-semibold">
        ⋯
      </span>
    </button>
  );
}

interface RecordAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'title'> {
  name: string;
}

function RecordAnchor({ name, ...rest }: RecordAnchorProps) {
  return (
    <a
      {...rest}
      title={name}
      className="font-medium text-ink sm:scroll-mt-16 after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {/* Over the target, so that a drag can select it together with the values. */}
      <span className="relative z-1">{name}</span>
    </a>
  );
}

export const RecordLink = createLink(RecordAnchor);

interface SkeletonProps {
  width?: 'short' | 'medium' | 'long';
}

const widths = { short: 'w-12', medium: 'w-32', long: 'w-52' };

/** One line of text to come, as tall as the line that replaces it. */
function Skeleton({ width = 'medium' }: SkeletonProps) {
  return (
    <span aria-hidden className="inline-flex h-lh max-w-full items-center align-top">
      <span className={`${widths[width]} h-3 max-w-full animate-pulse rounded-control bg-subtle forced-colors:border`} />
    </span>
  );
}

interface RecordListSkeletonProps {
  label: string;
  nameHeading: string;
  pictureHeading?: string;
  columns: readonly RecordColumn[];
  rows?: number;
}

/** The list before it is loaded, its lines where the records' lines will be. */
export function RecordListSkeleton({ rows = 5, ...list }: RecordListSkeletonProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {sharedWords.loading}
      </p>
      <div aria-hidden>
        <RecordList {...list}>
          {Array.from({ length: rows }, (_, index) => (
            <RecordRow key={index}>
              <RecordCells
                name={<Skeleton width={index % 2 ? 'medium' : 'long'} />}
                picture={list.pictureHeading === undefined ? undefined : <div className="h-1.5 rounded-control bg-subtle" />}
                figures={list.columns.map((column) => ({ ...column, value: <Skeleton width="short" /> }))}
              />
            </RecordRow>
          ))}
        </RecordList>
      </div>
    </>
  );
}
