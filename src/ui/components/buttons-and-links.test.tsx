import { Trash2 } from 'lucide';
import { expect, test, vi } from 'vitest';
import { click, mount } from '../../../tests/mount.tsx';
import { Button, IconButton } from './buttons-and-links.tsx';

test('a busy button ignores clicks, keeps its focus and its name, and says that it is busy', async () => {
  const onClick = vi.fn();
  const { find, render } = await mount(<Button onClick={onClick}>Sign In</Button>);
  const button = find('button', HTMLButtonElement);
  button.focus();

  await render(<Button busy onClick={onClick}>Sign In</Button>);
  await click(button);

  expect(onClick).not.toHaveBeenCalled();
  expect({
    focused: document.activeElement === button,
    name: button.textContent,
    busy: button.ariaBusy ?? button.getAttribute('aria-busy'),
    ariaDisabled: button.getAttribute('aria-disabled'),
    disabled: button.disabled,
  }).toEqual({ focused: true, name: 'Sign In', busy: 'true', ariaDisabled: 'true', disabled: false });
});

test('a busy submit button does not submit its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>Sign In</Button>
    </form>
  );
  const { find, render } = await mount(form(true));

  await click(find('button', HTMLButtonElement));
  expect(onSubmit).not.toHaveBeenCalled();

  await render(form(false));
  await click(find('button', HTMLButtonElement));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a busy icon button ignores clicks and keeps its label', async () => {
  const onClick = vi.fn();
  const { find } = await mount(<IconButton icon={Trash2} label="Delete" busy onClick={onClick} />);
  const button = find('button', HTMLButtonElement);

  await click(button);

  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-label')).toBe('Delete');
});
