import { useSelector } from '@xstate/react';
import type { ReleaseActor } from '../../machines/shared/release-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { signedInWords } from '../words/signed-in.ts';
import { LowerEdgeLine } from './lower-edge-line.tsx';

const words = signedInWords.release;

type ReleaseLineProps = {
  readonly release: ReleaseActor;
  /** What stands on the page is there again after a reload. */
  readonly keepsTyped: boolean;
};

/** A newer release is there: nothing changes under a person's hands until they ask for it. */
export function ReleaseLine({ release, keepsTyped }: ReleaseLineProps) {
  const isKnown = useSelector(release, (snapshot) => !snapshot.matches('current'));
  const isShowing = useSelector(release, (snapshot) => snapshot.matches('showing'));
  const hasFailed = useSelector(release, ({ context }) => context.hasFailed);
  if (!isKnown) return null;
  return (
    <LowerEdgeLine>
      <NoticeLine
        actions={
          <Button busy={isShowing} onClick={() => release.send({ type: 'release.show' })}>
            {words.reload}
          </Button>
        }
      >
        <span key={String(hasFailed)}>{hasFailed ? words.didNotStart : words.isReady}</span>
        {keepsTyped && !hasFailed && <span> {words.keepsTyped}</span>}
      </NoticeLine>
    </LowerEdgeLine>
  );
}
