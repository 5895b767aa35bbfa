import type { ReactNode } from 'react';
import { PageBody, type PageWidth } from '../components/page.tsx';
import { SessionNotices } from './session-notices.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { WaitingLine } from './waiting-line.tsx';
import { useScreenTitle } from './use-screen-title.ts';

type SignedInPageProps = { readonly title: string; readonly width: PageWidth; readonly lowerEdge?: ReactNode; readonly children: ReactNode };

/** What all screens of a signed-in user have within `SignedInFrame`. */
export function SignedInPage({ title, width, lowerEdge, children }: SignedInPageProps) {
  useScreenTitle(title);
  return (
    <PageBody
      width={width}
      lowerEdge={
        <>
          {lowerEdge}
          <WaitingLine />
        </>
      }
    >
      <SessionNotices />
      <UndoNotice />
      {children}
    </PageBody>
  );
}
