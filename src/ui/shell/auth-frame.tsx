import { type ReactNode, useEffect, useState } from 'react';
import { TextLink } from '../components/buttons-and-links.tsx';
import { Brand, mainLandmarkId, PageHeading, SkipLink, useScreenTitle } from '../components/page.tsx';
import { useServices } from '../services.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { brandName, demoWords, shellWords } from '../words/shell.tsx';
import { SessionNotices } from './session-notices.tsx';

interface AuthFrameProps {
  /** A `Brand`. */
  brand?: ReactNode;
  children: ReactNode;
  footer: ReactNode;
  /** Stands in the upper corner: the theme toggle. */
  corner?: ReactNode;
}

function AuthFrame({ brand, children, footer, corner }: AuthFrameProps) {
  return (
    <div className="full-height flex flex-col items-center">
      <SkipLink />
      <header className="flex min-h-14 w-full print:hidden items-center gap-2 pr-1 pl-3 sm:mb-2 sm:pr-3 sm:pl-6">
        <div className="min-w-0 grow">{brand}</div>
        {corner}
      </header>
      <main
        id={mainLandmarkId}
        tabIndex={-1}
        className="my-auto flex w-full justify-center px-3 py-2 outline-none sm:w-auto sm:rounded-card sm:border sm:border-line sm:bg-surface sm:px-10 sm:py-9 sm:shadow-card"
      >
        <div className="w-full max-w-form sm:w-form">{children}</div>
      </main>
      <footer className="p-6 text-center text-small text-muted print:hidden">{footer}</footer>
    </div>
  );
}

type AuthPageProps = { readonly title: string; readonly children: ReactNode };

/** The frame of the screens on the way to a session and of the few beside it, such as the second factor, with the footer of spec §2. */
export function AuthPage({ title, children }: AuthPageProps) {
  const { currentYear, theme, begin } = useServices();
  useScreenTitle(title);
  useEffect(begin, [begin]);
  return (
    <>
      <AuthFrame
        brand={<Brand name={brandName} />}
        corner={<ThemeToggle preference={theme} />}
        footer={
          <>
            {import.meta.env.VITE_MAILBOX === 'true' && <DemoLine />}
            <p>{shellWords.copyright(currentYear)}</p>
          </>
        }
      >
        <PageHeading>{title}</PageHeading>
        <SessionNotices />
        {children}
      </AuthFrame>
      <KeptRelease />
    </>
  );
}

/** Who is signed out hears of a newer release, too. Nobody waits for it, and a browser without a worker loads nothing for it. */
function KeptRelease() {
  const { keptRelease } = useServices();
  const [line, setLine] = useState<ReactNode>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const release = await keptRelease();
      if (release === null) return;
      const { ReleaseNotice } = await import('./lower-edge-line.tsx');
      setLine(<ReleaseNotice release={release} />);
    };
    void load().catch(() => undefined);
  }, [keptRelease]);
  return line;
}

/** Says quietly that the demo forgets, and where mails arrive where there is a mailbox. */
export function DemoLine() {
  const { demoAccount, mailboxMachine } = useServices();
  if (mailboxMachine === null) return null;
  return (
    <p className="mb-1">
      {demoAccount !== null && <>{demoWords.isForgetful} </>}
      <TextLink to="/mailbox">{demoWords.mailbox}</TextLink>
    </p>
  );
}

/** In the demo: an account that is there already. */
export function DemoAccountHint() {
  const { demoAccount } = useServices();
  if (demoAccount === null) return null;
  return (
    <p className="mt-4 text-small text-muted">
      {demoWords.account(
        <span className="font-medium text-ink">{demoAccount.email}</span>,
        <span className="font-medium text-ink">{demoAccount.password}</span>,
      )}
    </p>
  );
}
