import type { TransitionDescription, Trigger } from './machine-description.ts';

export const triggerText = (trigger: Trigger): string => {
  switch (trigger.kind) {
    case 'event':
      return trigger.event;
    case 'always':
      return 'always';
    case 'after':
      return `after ${trigger.delay}`;
    case 'done':
      return `${trigger.actor} answered`;
    case 'failed':
      return `${trigger.actor} threw`;
    case 'finished':
      return 'finished';
  }
};

export const transitionText = ({ trigger, guard }: TransitionDescription): string =>
  guard === null ? triggerText(trigger) : `${triggerText(trigger)} [${guard}]`;
