import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { carriedEmail, carriedNames } from '../../domain/auth/return-target.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Typed on the page before. In the address it would get into the history and into logs. */
    email?: string | undefined;
    /** Typed on the sign-up page, for its own reload. */
    firstName?: string | undefined;
    lastName?: string | undefined;
    /** What was done on a page without a session, for the page that it leads to. */
    done?: 'confirmed' | 'passwordSaved';
  }
}

/** To another page around the sign-in: with what the entry holds besides, as which copy is led back to. */
export const carrying = (redirect: string | undefined, typed: Readonly<Record<string, string>>) => ({
  search: { redirect },
  state: <Kept extends object>(kept: Kept) => ({ ...kept, ...typed }),
});

/** The address typed on the page before; '' where there is none. It is there again after a reload. */
export const useCarriedEmail = (): string => {
  const { latestLocation } = useRouter();
  const [email] = useState(() => carriedEmail(latestLocation.state));
  return email;
};

/** The names that were typed before a reload of the sign-up page. */
export const useCarriedNames = () => {
  const { latestLocation } = useRouter();
  const [names] = useState(() => carriedNames(latestLocation.state));
  return names;
};
