import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { Pencil } from 'lucide';
import { expect, test } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { ButtonLink } from './button.tsx';
import { IconLink } from './icon-button.tsx';
import { RecordLink } from './record-list.tsx';
import { BackLink, TextLink } from './text-link.tsx';

const rootRoute = createRootRoute();
const router = createRouter({
  routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/systems/$id' })]),
  history: createMemoryHistory(),
});

test('each link of the kit is a router link with its name, its address and its look', async () => {
  const to = '/systems/$id';
  const params = { id: '7' };
  await mount(
    <RouterContextProvider router={router}>
      <TextLink to={to} params={params}>Sign Up</TextLink>
      <ButtonLink to={to} params={params} variant="primary">Add system</ButtonLink>
      <BackLink to={to} params={params}>back</BackLink>
      <IconLink to={to} params={params} icon={Pencil} label="Edit system" />
      <RecordLink to={to} params={params} name="Fisher 11" />
    </RouterContextProvider>,
  );

  const links = [...document.querySelectorAll('a')].map((link) => ({
    name: link.getAttribute('aria-label') ?? link.textContent,
    href: link.getAttribute('href'),
    styled: link.className !== '',
  }));

  expect(links).toEqual(
    ['Sign Up', 'Add system', 'back', 'Edit system', 'Fisher 11'].map((name) => ({ name, href: '/systems/7', styled: true })),
  );
});
