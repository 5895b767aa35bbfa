import type { ToldReport } from '../stories/told-report.ts';

export const isMismatch = (report: ToldReport | null, value: string): boolean =>
  report !== null && (report.value !== value || report.vain.length > 0);

/** What is wrong with a screen: that its machine is elsewhere than the story says. */
export function ScreenNote({ report, value }: { readonly report: ToldReport | null; readonly value: string }) {
  if (report === null || !isMismatch(report, value)) return null;
  return (
    <p className="mismatch" role="status">
      {report.value !== value && `This screen's machine is in ${report.value}, not in ${value}. `}
      {report.vain.length > 0 && `Meant nothing there: ${report.vain.join(', ')}.`}
    </p>
  );
}
