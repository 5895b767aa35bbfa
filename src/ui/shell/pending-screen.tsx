import { AppBar, Brand, PageBody, PageFrame } from '../components/page.tsx';
import { Spinner } from '../components/buttons-and-links.tsx';
import { brandName } from '../words/shell.tsx';

export function PendingScreen() {
  return (
    <main className="full-height grid place-items-center">
      <Spinner as="h1" />
    </main>
  );
}

/** The same within a page that is there already. */
export function PendingBody() {
  return (
    <div className="grid h-64 place-items-center">
      <Spinner as="h1" />
    </div>
  );
}

/** The frame of a signed-in screen, before it is known whether anybody is: nothing private, nothing to press. */
export function PendingFrame() {
  return (
    <PageFrame header={<AppBar brand={<Brand name={brandName} />} />}>
      <PageBody width="wide">
        <PendingBody />
      </PageBody>
    </PageFrame>
  );
}
