import * as v from 'valibot';
import { emailAddressSchema } from '../../../domain/auth/email-address.ts';
import { type System, systemFields, systemSchema, type SystemValues } from '../../../domain/systems/system.ts';
import type { Seed } from './seeding.ts';

// Fixed, so that an address in the demo still leads somewhere after a reload.
const idOf = (number: number): string =>
  `d0111e5a-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What is known of them, as their makers state it. */
const figures: readonly Partial<SystemValues>[] = [
  { name: 'Fisher 11, standard head', minHeight: 35.2, maxHeight: 130.2 },
  { name: 'Fisher 11, low head', minHeight: 7.6, maxHeight: 92.4 },
  { name: 'Moviola Crab', minHeight: 55.9, maxHeight: 152.4 },
  { name: 'ColorTran Mini-Crab', minHeight: 71.1, maxHeight: 142.2 },
  { name: 'Supertechno 50', maxHeight: 1524 },
  { name: 'CamMate Travel', maxHeight: 762 },
  { name: '60 ft crane', maxHeight: 1737 },
  { name: 'Telemetrics TG3', maxDollySpeed: 0.3, connectionType: 'fibre' },
  { name: 'Final Four rail camera', minHeight: 15, maxDollySpeed: 11.2 },
  { name: 'RTS tower', minHeight: 150, maxHeight: 330, connectionType: 'radio' },
  { name: 'MRMC Bolt on rail', maxDollySpeed: 4 },
  { name: 'Technodolly', cameraTilt: 55, connectionType: 'serial or network' },
  { name: 'Camcat High Speed', maxDollySpeed: 38.9 },
];

const notStated = Object.fromEntries(systemFields.map((field) => [field, null]));

const systems: readonly System[] = figures.map((values, index) =>
  v.parse(systemSchema, { id: idOf(index + 1), ...notStated, ...values }),
);

/** An account that can sign in at once. Known to everybody: it exists in the demo only. */
export const demoAccount = { email: 'demo@example.test', password: 'Camera-Dolly-1!' };

/** What the demo starts with: an account that can sign in at once, and a fleet to look at. */
export const demoSeed: Seed = {
  accounts: [{ ...demoAccount, email: v.parse(emailAddressSchema, demoAccount.email) }],
  systems,
};
