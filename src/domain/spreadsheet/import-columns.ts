import { foldText } from '../shared/folded-text.ts';
import { hasUnit } from '../systems/figure-with-unit.ts';
import { parseSystemId, type SystemField, systemFields } from '../systems/system.ts';
import { fieldLabels, exportTexts } from '../words/system-labels-and-messages.ts';
import { areUnits, filledCells, isUnit, readFigureCell, saysNothing } from './import-cells.ts';
import { type Cell, cellText, isEmptyCell, isEmptyRow, type Table } from './table.ts';

/** What a column can be: one of a system's fields, or the id or the version that our own export writes. */
export const columnTargets = ['id', 'version', ...systemFields] as const;
export type ColumnTarget = (typeof columnTargets)[number];

export const isField = (target: ColumnTarget | null): target is SystemField => target !== null && target !== 'id' && target !== 'version';

export type ImportColumn = {
  readonly heading: string;
  /** `null`: the column is left out. */
  readonly target: ColumnTarget | null;
  /** What the heading says its figures are in. One that is not known is kept too: no figure is then read as another. */
  readonly unit: string | null;
  /** What a person says that they are in, where the heading says nothing, or nothing that is known. */
  readonly chosenUnit: string | null;
  /** The unit that would be assumed cannot be meant: a person has to say one. */
  readonly asksUnit: boolean;
};

/** A table whose columns are known: how many rows stand above the first system, and what each column is. */
export type ColumnMatch = {
  readonly firstRow: number;
  /** How many of them are headings. */
  readonly headingRows: number;
  readonly columns: readonly ImportColumn[];
};

// Folded: English, German, French and Spanish, as they stand in the headings of lists of equipment.
const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const heights = list('height heights hohe hoehe bauhohe bauhoehe arbeitshohe arbeitshoehe kamerahohe kamerahoehe objektivhohe objektivhoehe hauteur altura');
const lowest = list('min minimum minimal minimale minima minimo mini lowest lower low bottom unten mindest tiefste niedrigste untere basse inferior');
const highest = list('max maximum maximal maximale maxima maximo maxi highest upper high top oben hochste hoechste obere haute superior');
const lowHeights = list('minhohe mindesthohe minimalhohe minhoehe mindesthoehe minheight');
const highHeights = list('maxhohe maximalhohe hochsthohe maxhoehe maximalhoehe maxheight');
const tilts = list('tilt tilting neig neigung neigungswinkel neigewinkel kippwinkel inclinaison inclinacion');
const speeds = list('speed velocity geschw geschwindigkeit vmax hochstgeschwindigkeit hoechstgeschwindigkeit maximalgeschwindigkeit tempo vitesse velocidad');
const connections = list('connection connections connector connectors connectivity mount mounts mounting anschl anschluss anschlusse anschlussart verbindung connexion raccord conexion interface schnittstelle interfaz');
/** Names as a heading of their own, the surest first; those of any thing may have others beside them: `Nom de l’appareil`. */
const namesOfAny = ['name', 'names', 'nom', 'bezeichnung', 'designation', 'designacion', 'nombre'];
const names = [...namesOfAny, 'artikelbezeichnung', 'geratebezeichnung', 'geraetebezeichnung', 'modellbezeichnung', 'produktbezeichnung', 'model', 'modell', 'modele', 'modelo', 'system', 'dolly', 'title', 'titel', 'titre', 'titulo', 'equipment', 'item', 'product', 'produkt', 'produit', 'producto', 'article', 'artikel', 'gerat', 'geraet', 'appareil', 'equipo', 'equipement', 'materiel'];
/** What stands beside a name in a heading of two parts: `Make / Model`. */
const besideNames = list('make brand manufacturer hersteller marke fabrikat fabricant marque fabricante marca description beschreibung descripcion');
/** Words that change nothing of what a heading asks for. Not the L of `l’appareil`, which goes in `wordsOf`: alone it is a length. */
const fillers = list('camera kamera dolly dollies crane head lens boom of in the a an type typ kind art tipo de del der die das la le el du total overall system systems each way angle winkel operating working');

/** Units that no figure of a system can be read in. In brackets any word is taken for one. */
const foreignUnits = list('knot knots kn kt kts knoten noeud noeuds nudo nudos km dm decimeter decimeters decimetre decimetres dezimeter dezimetern decimetro decimetros rad radian radians radiant radianes gon %');
const IN_BRACKETS = /[([{<]([^)\]}>]*)[)\]}>]/g;
const UNIT_LIKE = /^[\p{L}°º'"/.%-]{1,6}$/u;

/** A heading is no longer. Of a hundred thousand brackets each would be tried with all that follow. */
const LONGEST = 200;

type Heading = { readonly words: readonly string[]; readonly unit: string | null; readonly hasParts: boolean };

const apart = (text: string): string => text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

const wordsOf = (text: string): readonly string[] => foldText(apart(text)).replace(/(?<!\p{L})[dl]'(?=\p{L})/gu, '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

const hasWord = (words: readonly string[], ...lists: readonly ReadonlySet<string>[]): boolean => words.some((word) => lists.some((each) => each.has(word)));

const LAST_WORD = /(?:^|[\s,;:_/-])([^\s,;:_-]+)$/;
const lastWord = (text: string): string => foldText(LAST_WORD.exec(text)?.[1] ?? '');

/** `in inches`, `above ground, in`; but `legs in` says where the legs are. */
const unitOfBracket = (inside: string): string => (/[^,\s]\s*in\.?$/.test(inside) ? '' : lastWord(inside));

/** `km/hr`, but not `low/up`. */
const isForeignUnit = (word: string): boolean => foreignUnits.has(word) || (word.includes('/') && UNIT_LIKE.test(word) && !hasWord(wordsOf(word), heights, lowest, highest, tilts, speeds, fillers));

/** `Max height (ft)`, `Höhe max. [m]`, `Speed in km/h`, `max_height_m`, `Speed knots`: what is asked, and in which unit. */
const readHeading = (given: string): Heading => {
  const heading = given.slice(0, LONGEST).replace(/[*†‡§]+$/, '');
  const bracketed = [...heading.matchAll(IN_BRACKETS)].map(([, inside = '']) => foldText(inside).trim());
  const rest = heading.replace(IN_BRACKETS, ' ').trim();
  const last = lastWord(rest);
  // After a slash or a point there may be one: `Höhe/m`. An abbreviation has a point behind it: `in.`
  const candidates = [...bracketed, ...bracketed.map(unitOfBracket), last, last.split('/').at(-1) ?? '', lastWord(apart(rest))].map((each) => each.replace(/\.$/, ''));
  const known = candidates.find(isUnit);
  const strange = bracketed.find((inside) => areUnits(wordsOf(inside)) || (UNIT_LIKE.test(inside) && (inside.includes('/') || !hasWord(wordsOf(inside), lowest, highest, fillers))));
  const words = wordsOf([rest, ...bracketed.filter((inside) => inside !== strange)].join(' '));
  const unit = known ?? strange ?? candidates.find(isForeignUnit) ?? null;
  return { words: unit === null || unit === strange ? words : words.filter((word) => !wordsOf(unit).includes(word)), unit, hasParts: /[/|&+]/.test(rest) };
};

/** What a heading asks for; the lower the rank, the surer. */
type Guess = { readonly target: ColumnTarget; readonly rank: number };

/** What our own export writes, whatever a field is called. */
const ownHeadings: ReadonlyMap<string, ColumnTarget> = new Map(systemFields.map((field) => [wordsOf(fieldLabels[field]).join(' '), field]));

const versionWords = wordsOf(exportTexts.versionHeading).join(' ');

const guessOf = ({ words, hasParts }: Heading): Guess | null => {
  const own = ownHeadings.get(words.join(' '));
  if (own !== undefined) return { target: own, rank: 0 };
  const joined = words.join('');
  if (['id', 'uuid', 'systemid'].includes(joined)) return { target: 'id', rank: 0 };
  if (words.join(' ') === versionWords) return { target: 'version', rank: 0 };
  const isLow = hasWord(words, lowest, lowHeights);
  const isHigh = hasWord(words, highest, highHeights);
  const kinds = [
    hasWord(words, heights, lowHeights, highHeights) ? (isLow === isHigh ? null : isLow ? 'minHeight' : 'maxHeight') : undefined,
    hasWord(words, tilts) ? 'cameraTilt' : undefined,
    // Of a system the highest speed is kept, and no lowest one.
    hasWord(words, speeds) ? (hasWord(words, lowest) && !hasWord(words, highest) ? null : 'maxDollySpeed') : undefined,
    hasWord(words, connections) ? 'connectionType' : undefined,
  ] as const;
  const asked = kinds.filter((kind) => kind !== undefined);
  const strange = words.filter((word) => !hasWord([word], heights, lowest, highest, lowHeights, highHeights, tilts, speeds, connections, fillers)).length;
  const [only] = asked;
  // Two kinds in one heading: which one it is a person has to say. So it is where more than one word is not known.
  if (asked.length > 0) return asked.length > 1 || only === undefined || only === null || strange > 1 ? null : { target: only, rank: strange };
  const name = names.indexOf(joined);
  if (name >= 0) return { target: 'name', rank: name / names.length };
  const isOfName = words.some((word) => (hasParts ? names : namesOfAny).includes(word)) && words.every((word) => names.includes(word) || fillers.has(word) || (hasParts && besideNames.has(word)));
  return isOfName ? { target: 'name', rank: 0.99 } : null;
};

/** 'Min' or 'Max' and nothing else: of heights, where no other unit is named. */
const endAlone = ({ words, unit }: Heading): 'minHeight' | 'maxHeight' | null => {
  const [isLow, isHigh] = [hasWord(words, lowest), hasWord(words, highest)];
  const isAlone = isLow !== isHigh && words.every((word) => hasWord([word], lowest, highest, fillers)) && (unit === null || hasUnit('cm', unit));
  return isAlone ? (isLow ? 'minHeight' : 'maxHeight') : null;
};

/** What each heading asks for. Of a camera's figures only its heights have two ends, unless they stand behind another figure. */
const guessesOf = (headings: readonly Heading[]): readonly (Guess | null)[] => {
  const alone = headings.map(guessOf);
  const isTiltOf = (index: number, end: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    alone[index]?.target === 'cameraTilt' && hasWord(headings[index]?.words ?? [], end) && !hasWord(headings[index]?.words ?? [], other);
  const isTiltDivided = alone.some((_, index) => isTiltOf(index, highest, lowest));
  // A tilt alone may be called the lowest; beside the highest it is another figure.
  const guesses = alone.map((guess, index) => (isTiltDivided && isTiltOf(index, lowest, highest) ? null : guess));
  const ends = headings.map(endAlone);
  const isOfHeights = ends.map((end, index) => {
    const before = headings.findLastIndex(({ words }, each) => each < index && words.length > 0 && ends[each] === null);
    const heading = headings[before];
    return end !== null && (heading === undefined || hasWord(heading.words, heights) || guesses[before]?.target === 'name');
  });
  const isPair = (['minHeight', 'maxHeight'] as const).every((end) => ends.filter((each) => each === end).length === 1 && guesses.every((guess) => guess?.target !== end));
  return guesses.map((guess, index) => {
    const target = isPair && isOfHeights.filter(Boolean).length === 2 ? ends[index] : null;
    return target === null || target === undefined ? guess : { target, rank: 0.5 };
  });
};

const [ROWS_ABOVE, SAMPLE_ROWS] = [20, 200];
const columnCells = (rows: Table, index: number): readonly Cell[] => rows.slice(0, SAMPLE_ROWS).map((row) => row[index] ?? '');

/** Lines of headings: one, or two where a second one stands below the first, with units or with what a wide heading is divided into. */
type Headings = { readonly at: number; readonly lines: 1 | 2; readonly texts: readonly string[]; /** Or they only stand where headings do. */ readonly areKnown: boolean };

const headingTexts = (row: readonly Cell[] = []): readonly string[] => row.map((cell) => cellText(cell).trim());

/** Of several columns that share a heading, a spreadsheet keeps it in the first of them. What says by itself which column it is shares none. */
const joinedTexts = (above: readonly string[], below: readonly string[]): readonly string[] => {
  let shared = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [own = '', second = ''] = [above[index], below[index]];
    if (own !== '' || guessOf(readHeading(second)) !== null) shared = own;
    return `${own === '' && second !== '' ? shared : own} ${second}`.trim();
  });
};

const sureTargets = (texts: readonly string[]): ReadonlySet<ColumnTarget> =>
  new Set(guessesOf(texts.map(readHeading)).flatMap((guess) => (guess !== null && guess.rank < 1 ? [guess.target] : [])));

const unitsIn = (texts: readonly string[]): number => texts.filter((text) => isUnit(readHeading(text).unit ?? '')).length;

/** A second line of headings says more of the columns, and takes nothing away; a row of a system has figures, or a name that is none of a column. */
const withSecondLine = (first: Headings, below: readonly Cell[] | undefined): Headings => {
  const second = headingTexts(below);
  if (second.every((text) => text === '') || second.some((text) => /\p{N}/u.test(text))) return first;
  const texts = joinedTexts(first.texts, second);
  const [before, after] = [sureTargets(first.texts), sureTargets(texts)];
  const saysMore = after.size > before.size || (after.size === before.size && unitsIn(texts) > unitsIn(first.texts));
  // Under a title they are the only line of headings.
  const areAllSaid = sureTargets(second).size >= after.size && unitsIn(second) >= unitsIn(texts);
  return saysMore && !areAllSaid && [...before].every((target) => after.has(target)) ? { ...first, lines: 2, texts } : first;
};

/** A row of several words, where one of them stands above more figures than texts: no system says `low` where others have a figure, but its heading does. `30' Technocrane` is a text. */
const areWordsAboveFigures = (row: readonly Cell[], below: Table): boolean =>
  filledCells(row).length > 1 && filledCells(row).every((text) => !/\p{N}/u.test(text) && !saysNothing(text)) &&
  row.some((heading, index) => {
    const cells = columnCells(below, index).filter((cell) => !isEmptyCell(cell));
    return !isEmptyCell(heading) && cells.filter((cell) => /^[±+-]?[.,]?[0-9](?!.*\p{L}{4})/u.test(cellText(cell).trim())).length * 2 > cells.length;
  });

/**
 * The row that says what the columns are, where there is one. Above it only what is narrower may stand, such as
 * a title with a date: a row as wide as the headings is a system.
 */
const headingsOf = (table: Table): Headings | null => {
  let widest = 0;
  let unknown: Headings | null = null;
  for (const [index, row] of table.slice(0, ROWS_ABOVE).entries()) {
    const filled = row.filter((cell) => !isEmptyCell(cell)).length;
    const headings = withSecondLine({ at: index, lines: 1, texts: headingTexts(row), areKnown: true }, table[index + 1]);
    const { size } = sureTargets(headings.texts);
    const isAlone = filled === 1 && table.some((each) => each.filter((cell) => !isEmptyCell(cell)).length > 1);
    if (filled > widest && (size > 1 || (size === 1 && widest < 2 && !isAlone && table.length > index + 1))) return headings;
    if (filled > widest && unknown === null && areWordsAboveFigures(row, table.slice(index + 1))) unknown = { at: index, lines: 1, texts: headingTexts(row), areKnown: false };
    widest = Math.max(widest, filled);
  }
  return unknown;
};

const haveOwn = (headings: readonly string[], ...others: readonly string[]): boolean => {
  const plain = new Set(headings.map((heading) => heading.slice(0, LONGEST).replace(IN_BRACKETS, '').trim()));
  return [...Object.values(fieldLabels), exportTexts.idHeading, ...others].every((heading) => plain.has(heading));
};

/** Whether the headings are those of our own export, below which a text is what is kept, word for word. Earlier exports had no versions, and are told from no list that somebody has written under the same headings. */
export const areOfOwnExport = ({ columns }: ColumnMatch): boolean => haveOwn(columns.map(({ heading }) => heading), exportTexts.versionHeading);

/** Our ids. Ids that are numbers are not recognised: they may be the row numbers of anybody's list. */
const areIds = (cells: readonly Cell[]): boolean => cells.every((cell) => isEmptyCell(cell) || (cellText(cell).includes('-') && parseSystemId(cellText(cell).trim()) !== null));

/** What the cells of a column without a heading are: only what cannot be anything else. Remarks on a few rows are no names. */
const targetByContent = (cells: readonly Cell[]): ColumnTarget | 'height' | 'text' | null => {
  const filled = cells.filter((cell) => !isEmptyCell(cell)).map(cellText);
  if (filled.length === 0) return null;
  const areAll = (is: (text: string) => boolean): boolean => filled.every(is);
  const unitsAre = (kept: string): boolean => areAll((text) => hasUnit(kept, /[0-9]\s*([^\s0-9.,]+)$/.exec(text.trim())?.[1] ?? ''));
  if (areIds(filled)) return 'id';
  if (unitsAre('°')) return 'cameraTilt';
  if (unitsAre('m/s')) return 'maxDollySpeed';
  if (unitsAre('cm')) return 'height';
  return filled.length * 2 > cells.length && areAll((text) => /\p{L}/u.test(text)) ? 'text' : null;
};

/** cm. Of two columns of heights the one with the smaller ones is the lower. */
const typicalHeight = (cells: readonly Cell[]): number => {
  const figures = cells.flatMap((cell) => {
    const read = readFigureCell(cell, { keptUnit: 'cm', unit: null, decimalSign: '.' });
    return read.ok && read.value !== null ? [read.value] : [];
  });
  return figures.reduce((sum, each) => sum + each, 0) / Math.max(figures.length, 1);
};

/** Columns without a heading that is known, by what stands in them; the first texts are the names. */
const byContent = (rows: Table, columns: readonly ImportColumn[], areKnown: boolean): readonly ImportColumn[] => {
  const taken = new Set(columns.flatMap(({ target }) => target ?? []));
  const guesses = columns.map(({ heading, target }, index) => (heading === '' || (!areKnown && target === null) ? targetByContent(columnCells(rows, index)) : null));
  const found = guesses.flatMap((guess, index) => (guess === 'height' ? [index] : []));
  const [lower] = found.toSorted((a, b) => typicalHeight(columnCells(rows, a)) - typicalHeight(columnCells(rows, b)));
  const isPair = found.length === 2 && !taken.has('minHeight') && !taken.has('maxHeight');
  const targetAt = (index: number): ColumnTarget | null => {
    const guess = guesses[index] ?? null;
    if (guess === 'height') return isPair ? (index === lower ? 'minHeight' : 'maxHeight') : null;
    return guess === 'text' ? 'name' : guess;
  };
  return columns.map((column, index) => {
    const target = column.target ?? targetAt(index);
    if (target === null || taken.has(target)) return column;
    taken.add(target);
    return { ...column, target };
  });
};

/** Guesses what each column is, by its heading, or by what stands in it where it has none. Each field has one column at most, the surest. */
export const matchColumns = (table: Table): ColumnMatch => {
  const found = headingsOf(table);
  const headings = found?.texts ?? [];
  const headingRows = found?.lines ?? 0;
  const firstRow = found === null ? 0 : found.at + found.lines;
  const rows = table.slice(firstRow);
  const width = rows.slice(0, SAMPLE_ROWS).reduce((widest, row) => Math.max(widest, row.length), headings.length);
  const isOwn = haveOwn(headings);
  const read = headings.map(readHeading);
  const guesses = guessesOf(read);
  const surest = new Map<ColumnTarget, number>();
  for (const [index, guess] of guesses.entries()) {
    if (guess === null) continue;
    const before = guesses[surest.get(guess.target) ?? -1];
    if (before === undefined || before === null || guess.rank < before.rank) surest.set(guess.target, index);
  }
  const idIndex = surest.get('id');
  const hasIds = idIndex !== undefined && (isOwn || areIds(columnCells(rows, idIndex)));
  const named = Array.from({ length: width }, (_, index): ImportColumn => {
    const guess = guesses[index] ?? null;
    // Of our own export columns may have been taken out or renamed. What another list says of its last change is no version of ours.
    const isTaken = guess !== null && (isField(guess.target) || (hasIds && (guess.target === 'id' || headings[index] === exportTexts.versionHeading)));
    const target = isTaken && surest.get(guess.target) === index ? guess.target : null;
    return { heading: headings[index] ?? '', target, unit: read[index]?.unit ?? null, chosenUnit: null, asksUnit: false };
  });
  return { firstRow, headingRows, columns: byContent(rows.filter((row) => !isEmptyRow(row)), named, found?.areKnown === true) };
};

/** What stands above the headings and is not taken. */
export const textsAbove = (table: Table, { firstRow, headingRows }: ColumnMatch): readonly string[] =>
  table.slice(0, firstRow - headingRows).flatMap(filledCells);
