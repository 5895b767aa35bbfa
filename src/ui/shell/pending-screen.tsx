import { Spinner } from '../components/spinner.tsx';

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
