type WaitLineProps = { readonly seconds: number };

/** How long a button rests. A timer is not read out each second. */
export function WaitLine({ seconds }: WaitLineProps) {
  if (seconds === 0) return null;
  return (
    <p role="timer" className="text-small text-muted">
      Wait {seconds} s
    </p>
  );
}
