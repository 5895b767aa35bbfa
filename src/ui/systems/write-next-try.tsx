import { useEffect, useState } from 'react';
import type { EpochMs } from '../../domain/session.ts';

const secondsUntil = (until: EpochMs, now: () => EpochMs): number => Math.max(0, Math.ceil((until - now()) / 1000));

type NextTryProps = { readonly until: EpochMs; readonly now: () => EpochMs };

/** Counts down to the next attempt. Not to be read out each second, so it stands in no live region. */
export function NextTry({ until, now }: NextTryProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until, now));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until, now)), 1000);
    return () => clearInterval(timer);
  }, [until, now]);
  return <span className="text-warning">{seconds === 0 ? 'Trying again …' : `Next try in ${seconds} s.`}</span>;
}
