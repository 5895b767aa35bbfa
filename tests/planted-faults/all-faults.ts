import { addressFaults } from './addresses.ts';
import { enteringFaults } from './entering.ts';
import { leavingFaults } from './leaving.ts';
import { linkFaults } from './links.ts';
import { mailFaults } from './mails.ts';
import type { PlantedFault } from './planted-fault.ts';
import { recoveryFaults } from './recoveries.ts';
import { sessionFaults } from './sessions.ts';
import { storageFaults } from './storage.ts';
import { tabFaults } from './tabs.ts';

export const plantedFaults: readonly PlantedFault[] = [
  ...sessionFaults,
  ...tabFaults,
  ...storageFaults,
  ...leavingFaults,
  ...enteringFaults,
  ...linkFaults,
  ...recoveryFaults,
  ...mailFaults,
  ...addressFaults,
];
