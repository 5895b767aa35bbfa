import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useServices } from '../services.ts';

const LinkProblemAlert = lazy(async () => {
  const { LinkProblemAlert: component } = await import('./link-problem-alert.tsx');
  return { default: component };
});

/** Why the mail link that led here did nothing, where one did. */
export function LinkProblemNotice() {
  const { session } = useServices();
  const problem = useSelector(session, ({ context }) => context.linkProblem);
  if (problem === null) return null;
  return (
    <Suspense>
      <LinkProblemAlert problem={problem} />
    </Suspense>
  );
}
