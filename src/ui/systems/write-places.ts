import { useEffect, useState } from 'react';
import type { SystemWrite } from '../../domain/system-write.ts';

type Placed = { readonly index: number; readonly write: SystemWrite };

/** Its lower end is what counts: there stands what failed. */
const isInSight = ({ index }: Placed): boolean => {
  const row = document.querySelector(`main li[data-index="${index}"]`);
  if (row === null) return false;
  const { bottom } = row.getBoundingClientRect();
  return bottom > 0 && bottom <= window.innerHeight;
};

export const usePlacesOutOfSight = (placed: readonly Placed[]): readonly Placed[] => {
  const [unseen, setUnseen] = useState(placed.slice(0, 0));
  useEffect(() => {
    const look = () =>
      setUnseen((before) => {
        const now = placed.filter((each) => !isInSight(each));
        return now.length === before.length && now.every((each, at) => each === before[at]) ? before : now;
      });
    look();
    const rows = new ResizeObserver(look);
    rows.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      rows.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [placed]);
  return unseen;
};
