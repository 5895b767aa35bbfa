import { onTestFinished } from 'vitest';

const LIVE = '[aria-live], [role=alert], [role=status], [role=timer]';

const isRead = (region: Element): boolean => {
  const live = region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'timer' ? 'off' : 'polite');
  return live !== 'off';
};

/** The live region that reads out what has come. An alert is read where it comes with its words as well. */
const regionsOf = ({ target, addedNodes, type }: MutationRecord): readonly Element[] => {
  if (type === 'childList' && addedNodes.length === 0) return [];
  const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE) ?? null;
  const alerts = [...addedNodes].flatMap((node) => (node instanceof Element ? [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')] : []));
  return [...(region === null ? [] : [region]), ...alerts];
};

/** What a screen reader says of its own accord from now on, in order. */
export const listen = (): readonly string[] => {
  const heard: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      const text = region.textContent ?? '';
      if (isRead(region) && text !== '') heard.push(text);
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return heard;
};
