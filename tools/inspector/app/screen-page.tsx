import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { toldReportSchema, type ToldReport } from '../stories/told-report.ts';

type ScreenPageProps = {
  /** The address of the page: the story, and the theme. */
  readonly search: string;
  readonly title: string;
  /** Ready, but not to be seen yet. */
  readonly isHidden?: boolean;
  readonly isLazy?: boolean;
  readonly onTold: (report: ToldReport) => void;
};

/** The page that shows the real screen at the end of a story. It says where its machine is. */
export function ScreenPage({ search, title, isHidden = false, isLazy = false, onTold }: ScreenPageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (source === null || source !== frame.current?.contentWindow) return;
    const report = v.safeParse(toldReportSchema, data);
    if (report.success) onTold(report.output);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- It is the app itself, of the same origin and with scripts: a sandbox would hold nothing.
    <iframe
      ref={frame}
      className={isHidden ? 'screen is-hidden' : 'screen'}
      loading={isLazy ? 'lazy' : 'eager'}
      title={title}
      aria-hidden={isHidden}
      tabIndex={isHidden ? -1 : undefined}
      src={`/inspector/screen${search}`}
    />
  );
}
