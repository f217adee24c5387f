import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { homeApi, renderPortal, storeSession } from './render-portal.tsx';
import { twoStores } from './samples.ts';

/** Opens the command palette, and closes it. */
export const SHORTCUT = '{Control>}k{/Control}';

export const field = () =>
  screen.findByRole('combobox', { name: 'Search stores, products and settings' });
export const option = (name: RegExp) => screen.findByRole('option', { name });
/** What is found, from top to bottom. */
export const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

export function expectNoPalette(): void {
  expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
}

/** Opens a page with a session, and the command palette over it. */
export async function openPalette(api = homeApi({ stores: twoStores }), path = '/') {
  storeSession();
  const rendered = renderPortal({ path, api });
  await screen.findByRole('button', { name: /Switch store$/ });
  await rendered.user.keyboard(SHORTCUT);
  await field();
  return rendered;
}
