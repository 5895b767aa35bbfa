import { Spinner } from '../components/spinner.tsx';

export function PendingScreen() {
  return (
    <div className="full-height grid place-items-center">
      <Spinner />
    </div>
  );
}
