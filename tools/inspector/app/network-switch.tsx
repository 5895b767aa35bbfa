import type { Step } from '../run/step.ts';

type NetworkSwitchProps = { readonly path: readonly Step[]; readonly onStep: (step: Step) => void };

/** The network of the device. A machine learns of it by what its effects answer, and by a listener when it is back. */
export function NetworkSwitch({ path, onStep }: NetworkSwitchProps) {
  const last = path.findLast((step) => step.kind === 'network');
  const isOnline = last === undefined || last.isOnline;
  return (
    <div className="network">
      <p>
        The device is <strong>{isOnline ? 'online' : 'offline'}</strong>.{' '}
        <span className="quiet">
          {isOnline
            ? 'Going offline is no event: a machine learns of it when an effect answers unreachable.'
            : 'In memory, effects answer unreachable. Back online, network.online is sent.'}
        </span>
      </p>
      <button type="button" className={isOnline ? 'failure' : 'good'} onClick={() => onStep({ kind: 'network', isOnline: !isOnline })}>
        {isOnline ? 'Go offline' : 'Come back online'}
      </button>
    </div>
  );
}
