import { useSelector } from '@xstate/react';
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { unitSystems } from '../../domain/systems/shown-figure.ts';
import type { SignOutScope } from '../../machines/auth/session/session-setup.ts';
import type { ReleaseActor } from '../../machines/shared/release-machine.ts';
import { isBatchAtRisk, unsentOf } from '../../machines/sync/batch-machine.ts';
import { Button } from '../components/buttons-and-links.tsx';
import { SelectField } from '../components/choice-fields.tsx';
import { keepFocusNearby } from '../components/focus.ts';
import { AppBar, Brand, PageBody, PageFrame, type PageWidth, usePrintedAt, useScreenTitle } from '../components/page.tsx';
import { useAskBeforeUnload } from '../components/presses.ts';
import { useListPreferences, useServices, useUserScope } from '../services.ts';
import { AnswerLine } from '../sync/answer-line.tsx';
import { BatchNotice } from '../sync/batch-notice.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { brandName } from '../words/shell.tsx';
import { signedInWords } from '../words/signed-in.ts';
import { AccountMenu } from './account-menu.tsx';
import { DemoLine } from './auth-frame.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { ReleaseLine } from './lower-edge-line.tsx';
import { SessionNotices } from './session-notices.tsx';
import { SignInNotRenewedLine } from './sign-in-not-renewed-line.tsx';

/** On paper only: when it was printed, and where it can be looked at again. */
function PrintedFoot() {
  const printedAt = usePrintedAt();
  return (
    printedAt !== null && (
      <p className="mt-6 text-small break-words">
        <time>{signedInWords.printedAt(printedAt)}</time> · {window.location.href}
      </p>
    )
  );
}

type SignedInPageProps = { readonly title: string; readonly width: PageWidth; readonly lowerEdge?: ReactNode; readonly children: ReactNode };

type Frame = {
  readonly setWidth: (width: PageWidth) => void;
  /** Whether something stands on the page that would be lost with it. */
  readonly setAtRisk: (isAtRisk: boolean) => void;
  readonly lowerEdge: HTMLElement | null;
};

export const FrameContext = createContext<Frame>({ setWidth: () => undefined, setAtRisk: () => undefined, lowerEdge: null });

/** A screen within `SignedInFrame`. */
export function SignedInPage({ title, width, lowerEdge, children }: SignedInPageProps) {
  useScreenTitle(title);
  const frame = useContext(FrameContext);
  useLayoutEffect(() => frame.setWidth(width), [frame, width]);
  return (
    <>
      {children}
      <PrintedFoot />
      {frame.lowerEdge !== null && createPortal(lowerEdge, frame.lowerEdge)}
    </>
  );
}

const { units: unitsLabel, unitSystems: unitLabels } = signedInWords.menu;

/** What figures are read in, on every screen. */
function UnitsChoice() {
  const { listPreferences } = useUserScope();
  const preferences = useListPreferences();
  return (
    <div className="px-3.5 pb-2">
      <SelectField
        label={unitsLabel}
        value={preferences.units}
        options={unitSystems.map((value) => ({ value, label: unitLabels[value] }))}
        onChoose={(units) => listPreferences.write({ ...preferences, units })}
      />
    </div>
  );
}

type SignedInFrameProps = {
  /** Told whether changes wait that outlast the session. */
  readonly onUnsent: (hasUnsent: boolean) => void;
  readonly children: ReactNode;
};

/**
 * What stands around every screen of a signed-in user. Not part of the screens: a button that is
 * replaced together with its screen loses the press that began on it.
 */
export function SignedInFrame({ onUnsent, children }: SignedInFrameProps) {
  const { theme, session } = useServices();
  const email = useSelector(session, ({ context }) => context.session?.user.email ?? signedInWords.menu.withoutAddress);
  const { userScope, outbox, batch, loadRelease } = useUserScope();
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  const isAsking = useSelector(userScope, (snapshot) => snapshot.matches({ open: 'asking' }));
  const awaited = useSelector(userScope, (snapshot) => (snapshot.matches({ open: 'sending' }) ? snapshot.context.scope : null));
  // A reload would lose them: those that failed as well, which wait for a person.
  const areAtRisk = useSelector(outbox, ({ context: { isPersisted, writes } }) => !isPersisted && writes.length > 0);
  const isAtRisk = useSelector(batch, isBatchAtRisk);
  const isUnsentAtRisk = areAtRisk || isAtRisk;
  const hasUnsent = useSelector(outbox, ({ context: { isPersisted, writes } }) => isPersisted && writes.length > 0);
  const isBatchUnsent = useSelector(batch, (snapshot) => snapshot.context.isPersisted && unsentOf(snapshot) > 0);
  useEffect(() => onUnsent(hasUnsent || isBatchUnsent), [onUnsent, hasUnsent, isBatchUnsent]);
  const [release, setRelease] = useState<ReleaseActor | null>(null);
  useEffect(() => void loadRelease().catch(loadRelease).then(setRelease, () => undefined), [loadRelease]);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState<PageWidth>('small');
  const [isScreenAtRisk, setAtRisk] = useState(false);
  const [hasCorrections, setCorrections] = useState(false);
  const isPageAtRisk = isScreenAtRisk || hasCorrections;
  const [lowerEdge, setLowerEdge] = useState<HTMLElement | null>(null);
  const frame = useMemo(() => ({ setWidth, setAtRisk, lowerEdge }), [lowerEdge]);
  useEffect(keepFocusNearby, []);
  useAskBeforeUnload(isUnsentAtRisk, ({ nextLocation }) => {
    // That page signs out.
    if (nextLocation.pathname !== '/forgot-password') return false;
    userScope.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk });
    return true;
  });
  const ask = (scope: SignOutScope) => (event: MouseEvent<HTMLElement>) => {
    setOpener(event.currentTarget);
    userScope.send({ type: 'signOut.ask', scope, isPageAtRisk });
  };
  const leave = (scope: SignOutScope, label: string) => (
    <Button variant="quiet" busy={awaited === scope} onClick={ask(scope)}>
      {label}
    </Button>
  );
  return (
    <PageFrame
      header={
        <AppBar brand={<Brand name={brandName} />}>
          {leave('local', signedInWords.logOut)}
          <AccountMenu email={email}>
            <div className="flex items-center justify-between pl-3.5 text-muted">
              <span className="font-medium">{signedInWords.menu.theme}</span>
              <ThemeToggle preference={theme} />
            </div>
            <UnitsChoice />
            <div className="flex flex-col border-t border-line pt-1 *:justify-start">
              {leave('local', signedInWords.logOut)}
              {leave('global', signedInWords.logOutEverywhere)}
            </div>
          </AccountMenu>
        </AppBar>
      }
      footer={import.meta.env.VITE_MAILBOX === 'true' && <DemoLine />}
    >
      <PageBody
        width={width}
        lowerEdge={
          <>
            <div ref={setLowerEdge} />
            <BatchNotice onTyped={setCorrections} />
            <AnswerLine />
            {/* One line says all. */}
            {!isDelayed && <SignInNotRenewedLine />}
            {release !== null && <ReleaseLine release={release} keepsTyped={!isUnsentAtRisk && !isPageAtRisk} />}
          </>
        }
      >
        <SessionNotices />
        <FrameContext value={frame}>{children}</FrameContext>
      </PageBody>
      {isAsking && (
        <LogOutDialog
          isPageAtRisk={isPageAtRisk}
          onLeave={() => userScope.send({ type: 'signOut.confirm' })}
          onStay={() => userScope.send({ type: 'signOut.cancel' })}
          returnTo={opener}
        />
      )}
    </PageFrame>
  );
}
