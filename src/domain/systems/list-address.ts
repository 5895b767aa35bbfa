import * as v from 'valibot';
import { type UserId, userIdSchema } from '../auth/session.ts';
import { trimBlank } from '../shared/characters.ts';
import { shownIn, typedUnit } from './figure-with-unit.ts';
import { askedFigure, askedUnits, type FigureName, figureNames, MAX_SEARCH_LENGTH, sortFields, type SystemSearch } from './system-search.ts';
import type { SystemId } from './system.ts';

/** An address does not say whether digits are a number or a text. */
export const addressWord = v.pipe(
  v.unknown(),
  v.check((value) => ['string', 'number', 'boolean'].includes(typeof value)),
  v.transform(String),
);

const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

const figureText = (name: FigureName) =>
  orNothing(
    v.pipe(
      addressWord,
      v.check((text) => {
        const figure = askedFigure(text, name);
        return figure.ok && figure.value !== null;
      }),
      v.transform(trimBlank),
    ),
  );

/** The search as it stands in an address. Nonsense counts as nothing: nobody is kept out of the list by it. */
const systemAddressSchema = v.object({
  q: orNothing(v.pipe(addressWord, v.check((text) => text.length <= MAX_SEARCH_LENGTH && trimBlank(text) !== ''))),
  connection: orNothing(v.pipe(addressWord, v.check((text) => text.length <= MAX_SEARCH_LENGTH), v.transform(trimBlank), v.nonEmpty())),
  reach: figureText('reach'),
  down: figureText('down'),
  tilt: figureText('tilt'),
  speed: figureText('speed'),
  from: figureText('from'),
  to: figureText('to'),
  shotTilt: figureText('shotTilt'),
  shotSpeed: figureText('shotSpeed'),
  sort: orNothing(v.picklist(sortFields)),
  order: orNothing(v.picklist(['desc'])),
});

export type SystemAddress = v.InferOutput<typeof systemAddressSchema>;

/** In the address a number stands as plain digits, with the unit that was typed or chosen for it; what is no number is still being typed, and stays out of it. */
const inAddress = (search: SystemSearch, name: FigureName): string | undefined => {
  const figure = askedFigure(search[name], name);
  const unit = askedUnits[name];
  return figure.ok ? shownIn(figure.value, typedUnit(search[name], unit), unit) : undefined;
};

export const addressOf = (search: SystemSearch): SystemAddress =>
  readAddress({
    q: search.text,
    connection: search.connection,
    reach: inAddress(search, 'reach'),
    down: inAddress(search, 'down'),
    tilt: inAddress(search, 'tilt'),
    speed: inAddress(search, 'speed'),
    from: inAddress(search, 'from'),
    to: inAddress(search, 'to'),
    shotTilt: inAddress(search, 'shotTilt'),
    shotSpeed: inAddress(search, 'shotSpeed'),
    sort: search.sort.field === 'name' ? undefined : search.sort.field,
    order: search.sort.isDescending ? 'desc' : undefined,
  } satisfies Record<keyof SystemAddress, string | undefined>);

const figureTexts = v.object(v.entriesFromList(figureNames, v.optional(v.string(), '')));

export const searchAt = ({ q = '', connection = '', sort = 'name', order, ...figures }: SystemAddress): SystemSearch => ({
  text: q,
  connection,
  ...v.parse(figureTexts, figures),
  sort: { field: sort, isDescending: order === 'desc' },
});

/** From whatever stands in the address bar. */
export const readAddress = (params: unknown): SystemAddress => v.parse(systemAddressSchema, params);

/** What was looked for in the list last, in one tab, and by whom. */
const lastAddressSchema = v.object({ userId: userIdSchema, address: systemAddressSchema });

export type LastAddress = v.InferOutput<typeof lastAddressSchema>;

/** Text as it stands in storage; nonsense counts as nothing. */
export const parseLastAddress = (text: string | null): LastAddress | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lastAddressSchema), text);
  return parsed.success ? parsed.output : null;
};

export const addressIn = (last: LastAddress | null, userId: UserId): SystemAddress => (last?.userId === userId ? last.address : {});

export const isSameAddress = (a: SystemAddress, b: SystemAddress): boolean =>
  JSON.stringify(addressOf(searchAt(a))) === JSON.stringify(addressOf(searchAt(b)));

/** Here, as the list needs it: the comparison comes in a chunk of its own. More of them side by side can be told apart no better than on the list. The sentences have it as the word 'six' (ui/words/systems.ts), as words import no figures. */
export const MAX_COMPARED = 6;

export const comparedAddress = (ids: readonly SystemId[]): { readonly ids: string } => ({ ids: ids.join(',') });
