import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { click, mount } from '../../tests/mount.tsx';
import { useScreenMachine } from './services.ts';

const types: { events?: { readonly type: 'form.submit'; readonly password: string } | { readonly type: 'form.change' } } = {};
const machine = setup({ types }).createMachine({
  initial: 'editing',
  states: {
    editing: { on: { 'form.submit': { target: 'submitting' } } },
    submitting: { on: { 'form.change': { target: 'saved' } } },
    saved: { type: 'final' },
  },
});

function Screen() {
  const [state, send] = useScreenMachine(machine);
  return (
    <>
      <button onClick={() => send({ type: 'form.submit', password: 'Secret-1' })}>{state.value}</button>
      <input onClick={() => send({ type: 'form.change' })} />
    </>
  );
}

test('field report 67: what is typed or pressed after the end is said to nobody, and stands in no console', async () => {
  const { find } = await mount(<Screen />);
  const button = find('button', HTMLButtonElement);
  const seen = [button.textContent];
  for (const each of [button, find('input', HTMLInputElement), button, find('input', HTMLInputElement)]) {
    await click(each);
    seen.push(button.textContent);
  }
  expect(seen).toEqual(['editing', 'submitting', 'saved', 'saved', 'saved']);
});
