import { CircleUserRound } from 'lucide';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { buttonClass, Icon } from '../components/buttons-and-links.tsx';
import { hearPressBeside, useCloseByBack } from '../components/presses.ts';
import { signedInWords } from '../words/signed-in.ts';

type AccountMenuProps = {
  /** Who is signed in. */
  readonly email: string;
  /** Below the link to the account page: theme, ways out. A press on one of them closes the menu. */
  readonly children: ReactNode;
};

const words = signedInWords.menu;

/** Who is signed in, and what belongs to the account. What it holds is always in the page: the theme is shown by its button. */
export function AccountMenu({ email, children }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(false)), [router]);
  const close = useCallback((): boolean => {
    if (document.querySelector('[role=dialog]') !== null) return false;
    setOpen(false);
    opener.current?.focus();
    return true;
  }, []);
  useCloseByBack(isOpen, close);
  // Gone with the menu, and not a moment later: the next tap is none beside it.
  useLayoutEffect(() => {
    if (!isOpen || opener.current === null) return undefined;
    // A question that was opened from here stands over the menu, and gives the focus back to it.
    const isBeside = (target: EventTarget | null) => target instanceof Element && target.closest('.dialog-backdrop') === null && menu.current?.contains(target) !== true;
    const deafen = hearPressBeside({ opener: opener.current, isBeside, onClose: () => setOpen(false) });
    const leave = ({ target }: Event) => {
      if (isBeside(target)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => void (key === 'Escape' && close());
    const end = new AbortController();
    document.addEventListener('focusin', leave, { signal: end.signal });
    document.addEventListener('keydown', escape, { signal: end.signal });
    return () => {
      deafen();
      end.abort();
    };
  }, [isOpen, close]);
  return (
    <div ref={menu} className="relative">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={words.open(email)}
        title={email}
        className={`${buttonClass('quiet')} max-w-56 lg:max-w-80 px-2`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={CircleUserRound} className="shrink-0" />
        <bdi className="truncate max-sm:hidden">{email}</bdi>
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-10 mt-1 flex w-64 max-w-[calc(100vw-2rem)] flex-col gap-1 rounded-card border border-line bg-surface p-2 shadow-card [&[hidden]]:hidden"
      >
        <p className="px-3 pt-1 text-small text-muted">{words.signedInAs}</p>
        <p className="border-b border-line px-3 pb-2 font-medium wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <Link to="/account" onClick={close} className={`${buttonClass('quiet', true)} justify-start`}>
          {words.account}
        </Link>
        {children}
      </div>
    </div>
  );
}
