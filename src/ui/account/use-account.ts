import { use } from 'react';
import { type AccountParts, useServices } from '../services.ts';

/** What the screens around the sign-in page work with; it comes with their chunk. */
export const useAccount = (): AccountParts => use(useServices().account());
