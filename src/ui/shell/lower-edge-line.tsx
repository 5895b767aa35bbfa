import { useSelector } from '@xstate/react';
import { type ComponentProps, useState } from 'react';
import type { ReleaseActor } from '../../machines/shared/release-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { sharedWords } from '../words/shell.tsx';
import { signedInWords } from '../words/signed-in.ts';

const lines = new Set<HTMLElement>();

const keepRoom = (): void => {
  const { style } = document.documentElement;
  const height = [...lines].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (lines.size === 0) style.removeProperty('scroll-padding-bottom');
  // Where they fill the screen, as on one that is magnified, there has to be room for what has the focus.
  else style.setProperty('scroll-padding-bottom', `min(${height}px + env(safe-area-inset-bottom), 100vh - 2.5rem)`);
  // What a pointer has pressed stays under it.
  const focused = document.querySelector('main :focus-visible');
  const { top, bottom } = focused?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < window.innerHeight && bottom > window.innerHeight - height) focused?.scrollIntoView({ block: 'nearest' });
};

const keepRoomFor = (line: HTMLElement | null): (() => void) | undefined => {
  if (line === null) return undefined;
  const observer = new ResizeObserver(keepRoom);
  observer.observe(line);
  lines.add(line);
  keepRoom();
  return () => {
    observer.disconnect();
    lines.delete(line);
    keepRoom();
  };
};

/** Around a line at the lower edge. However many stand there, they must not cover what has the focus by keyboard, or gets it. */
export function LowerEdgeLine(props: Omit<ComponentProps<'div'>, 'className' | 'ref'>) {
  return <div {...props} ref={keepRoomFor} className="px-2 pb-2" />;
}

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
