import { Spinner } from '../components/spinner.tsx';

export function PendingScreen() {
  return (
    <main className="full-height grid place-items-center">
      <Spinner as="h1" />
    </main>
  );
}
