import { Spinner } from '../components/spinner';

export function PendingScreen() {
  return (
    <div className="full-height grid place-items-center">
      <Spinner />
    </div>
  );
}
