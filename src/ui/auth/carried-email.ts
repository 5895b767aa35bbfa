import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { carriedEmail } from '../../domain/auth/return-target.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Typed on the page before. In the address it would get into the history and into logs. */
    email?: string | undefined;
    /** What was done on a page without a session, for the page that it leads to. */
    done?: 'confirmed' | 'passwordSaved';
  }
}

/** The address typed on the page before; '' where there is none. It is there again after a reload. */
export const useCarriedEmail = (): string => {
  const { latestLocation } = useRouter();
  const [email] = useState(() => carriedEmail(latestLocation.state));
  return email;
};
