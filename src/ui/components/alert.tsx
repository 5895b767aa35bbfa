import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import { type ReactNode, type Ref, useDeferredValue } from 'react';
import { type AuthFailure, authFailureMessage, wordsOfProvider } from '../../domain/auth/auth-failure.ts';
import { shellWords } from '../words/shell.tsx';
import { Icon, type IconNode } from './buttons-and-links.tsx';

type AlertTone = 'error' | 'info' | 'success' | 'warning';

interface AlertProps {
  tone: AlertTone;
  children: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

interface ToneLook {
  icon: IconNode;
  role: 'alert' | 'status';
  look: string;
}

const tones: Record<AlertTone, ToneLook> = {
  error: { icon: CircleAlert, role: 'alert', look: 'border-danger-line bg-danger-subtle text-danger' },
  warning: { icon: TriangleAlert, role: 'alert', look: 'border-warning-line bg-warning-subtle text-warning' },
  info: { icon: Info, role: 'status', look: 'border-info-line bg-info-subtle text-info' },
  success: { icon: CircleCheck, role: 'status', look: 'border-success-line bg-success-subtle text-success' },
};

/** A region that comes with its words is not read out; one that gets them afterwards is. */
const useSpoken = (): boolean => useDeferredValue(true, false);

export function Alert({ tone, children, actions, ref }: AlertProps) {
  const { icon, role, look } = tones[tone];
  const isSpoken = useSpoken();
  return (
    <div ref={ref} role={role} className={`flex gap-2.5 in-[form]:mb-1 rounded-control border px-3 py-2.5 ${look}`}>
      <Icon icon={icon} className="mt-0.75 shrink-0" />
      <div className="min-w-0 grow">
        {/* Anew, but for an alert: its words are read out as they come. */}
        <div key={String(isSpoken || role === 'alert')}>{children}</div>
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

type AuthFailureAlertProps = {
  readonly failure: AuthFailure | null;
  /** What is said in its place, where the page knows better. */
  readonly message?: string | undefined;
  readonly children?: ReactNode;
};

/** Why nothing came of it. What the provider says can be unfolded where its words would help nobody but who runs the server. */
export function AuthFailureAlert({ failure, message, children }: AuthFailureAlertProps) {
  if (failure === null) return null;
  const words = wordsOfProvider(failure);
  return (
    <Alert tone="error">
      <p>{message ?? authFailureMessage(failure)}</p>
      {children}
      {words !== null && (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer pointer-coarse:py-3">{shellWords.serverMessage}</summary>
          <p className="wrap-anywhere">{words}</p>
        </details>
      )}
    </Alert>
  );
}

interface NoticeLineProps {
  children: ReactNode;
  tone?: 'quiet' | 'warning';
  /** A small button beside the words. */
  beside?: ReactNode;
  /** Small buttons at the end of the line. */
  actions?: ReactNode;
}

const noticeTones = { quiet: 'bg-subtle text-ink', warning: 'bg-warning-subtle text-warning' };

export function NoticeLine({ children, tone = 'quiet', beside, actions }: NoticeLineProps) {
  const isSpoken = useSpoken();
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control py-1.5 pr-1.5 pl-3 text-small forced-colors:border ${noticeTones[tone]}`}>
      <div className="min-w-0 grow py-1">
        {/* Without the buttons: their names would be read out with every change of the words. */}
        <p role="status" className="inline">
          {isSpoken && children}
        </p>
        {beside}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-1.5">{actions}</div>}
    </div>
  );
}

/** As the `ref` of what answers a press further down the page, or at another time: it would be said out of sight. */
export const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
