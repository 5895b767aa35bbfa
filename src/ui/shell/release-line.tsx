import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ReleaseActor } from '../../machines/shared/release-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { sharedWords } from '../words/shell.tsx';
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
        {/* What is typed into a dialog is not kept. */}
        {keepsTyped && !hasFailed && <span className="in-[.dialog-open]:hidden"> {words.keepsTyped}</span>}
      </NoticeLine>
    </LowerEdgeLine>
  );
}

/**
 * Below the end of a page that scrolls, which it would cover for good, and of every page on a phone. Elsewhere it stands over the
 * footer: room of its own would bring a scrollbar, and with it move what is there.
 */
const placeOfNotice = (): string => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight ? 'sticky' : 'fixed inset-x-0 pointer-coarse:sticky';
};

/** The same on a page without a session, where passwords are typed, which are not kept. */
export function ReleaseNotice({ release }: Pick<ReleaseLineProps, 'release'>) {
  const [place] = useState(placeOfNotice);
  return (
    <section aria-label={sharedWords.notices} className={`${place} bottom-[env(safe-area-inset-bottom)] z-5 mx-auto max-w-small print:hidden`}>
      <ReleaseLine release={release} keepsTyped={false} />
    </section>
  );
}
