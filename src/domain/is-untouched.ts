import type { TouchedFields } from './draft.ts';
import { systemFields } from './system.ts';

export const isUntouched = (fields: TouchedFields): boolean =>
  systemFields.every((field) => fields[field] === undefined);
