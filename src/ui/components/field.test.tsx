// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { type FieldTexts, TextField } from './field.tsx';

async function described(texts: Omit<FieldTexts, 'label'>) {
  const { find } = await mount(<TextField name="email" label="Email Address" {...texts} />);
  const input = find('input', HTMLInputElement);
  const describedBy = input.getAttribute('aria-describedby');
  return {
    label: find('label', HTMLLabelElement).htmlFor === input.id,
    invalid: input.getAttribute('aria-invalid'),
    description: describedBy && document.getElementById(describedBy)?.textContent,
  };
}

test('without a message nothing is described', async () => {
  expect(await described({})).toEqual({ label: true, invalid: null, description: null });
});

test('a hint describes the field', async () => {
  expect(await described({ hint: 'Any address.' })).toEqual({ label: true, invalid: null, description: 'Any address.' });
});

test('advice takes the place of a hint and leaves the field valid', async () => {
  expect(await described({ hint: 'Any address.', advice: 'Looks odd.' })).toEqual({
    label: true,
    invalid: null,
    description: 'Looks odd.',
  });
});

test('an error takes the place of both and makes the field invalid', async () => {
  expect(await described({ hint: 'Any address.', advice: 'Looks odd.', error: 'Email is required.' })).toEqual({
    label: true,
    invalid: 'true',
    description: 'Email is required.',
  });
});

test('prerendered HTML already ties label and message to the field', () => {
  const html = renderToString(<TextField name="email" label="Email Address" hint="Any address." />);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const input = page.querySelector('input');

  expect({
    label: page.querySelector('label')?.htmlFor,
    message: page.querySelector('p')?.id,
  }).toEqual({ label: input?.id, message: input?.getAttribute('aria-describedby') });
});
