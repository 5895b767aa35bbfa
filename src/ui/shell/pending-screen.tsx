import { mainLandmarkId } from '../components/page.tsx';
import { Spinner } from '../components/spinner.tsx';

export function PendingScreen() {
  return (
    <main className="full-height grid place-items-center">
      <Spinner as="h1" />
    </main>
  );
}

/** The same within a frame that is there already. */
export function PendingBody() {
  return (
    <main id={mainLandmarkId} tabIndex={-1} className="grid grow place-items-center outline-none">
      <Spinner as="h1" />
    </main>
  );
}
