import { type ReactNode, Suspense, useState } from 'react';

type AwaitedProps = { readonly isDue: boolean; readonly children: ReactNode };

/** A lazy part. Due when the page is first shown, the page waits for it, so that nothing moves when it comes. */
export function Awaited({ isDue, children }: AwaitedProps) {
  const [isFirst] = useState(isDue);
  if (!isDue) return null;
  return isFirst ? children : <Suspense>{children}</Suspense>;
}
