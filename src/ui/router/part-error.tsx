import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { PageHeading } from '../components/page.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { shellWords } from '../words/shell.tsx';
import { signedInWords } from '../words/signed-in.ts';
import { RetryButton } from './error-screens.tsx';

/** In the place of a signed-in screen that did not load, or a bug of ours. It comes with the frame around it, which is there already. */
export function PartError({ reset }: ErrorComponentProps) {
  const isList = useLocation({ select: ({ pathname }) => pathname === '/' });
  // As it was when it did not load: Retry asks anew. The list's chunk is there already, so on it this is a bug of ours.
  const [isOffline] = useState(() => !navigator.onLine && !isList);
  const words = isOffline ? signedInWords.offline : shellWords.broken;
  return (
    <SignedInPage title={words.title} width="wide">
      <PageHeading>{words.title}</PageHeading>
      <p className="mb-4">{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <RetryButton reset={reset} />
        {!isList && <ButtonLink to="/">{shellWords.notFound.allSystems}</ButtonLink>}
        {!isOffline && <Button onClick={() => window.location.reload()}>{shellWords.broken.reload}</Button>}
      </div>
    </SignedInPage>
  );
}
