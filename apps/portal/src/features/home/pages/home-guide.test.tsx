import { messages, type Shop, setupGuideEndpoints } from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { doneGuide, fern, guideWith, noStores } from '../../../testing/samples.ts';
import { ok, refuse } from '../../../testing/stub-api.ts';

const { getSetupGuide, dismissSetupGuide } = setupGuideEndpoints;

beforeEach(() => storeSession());

const beforeProduct = ['email', 'profile', 'store', 'store-verified'] as const;
const putAway = { ...guideWith('email'), dismissed: true };

const guide = async () => within(await screen.findByRole('region', { name: 'Get set up' }));

test('lists all steps with their state, and offers only the next one', async () => {
  renderPortal({ api: homeApi({ guide: guideWith('email') }) });
  const shown = await guide();
  expect(shown.getByText('1 of 5 done')).toBeVisible();
  expect(shown.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Verify your email address, Done',
    'Tell us your name, To doFill in your profile',
    'Connect your first store, To do',
    'Confirm that the store is yours, To do',
    'Start your first product, To do',
  ]);
});

test('leads to the profile', async () => {
  const { user } = renderPortal({ api: homeApi({ guide: guideWith('email') }) });
  await user.click((await guide()).getByRole('button', { name: 'Fill in your profile' }));
  expect(window.location.pathname).toBe('/account-settings');
});

test('offers no action while the store waits for another merchant’s approval', async () => {
  const waiting: Shop = { ...fern, status: 'awaiting_approval' };
  const guideBefore = guideWith('email', 'profile', 'store');
  const stores = { currentShop: waiting, shops: [waiting] };
  renderPortal({ api: homeApi({ guide: guideBefore, stores }) });
  const steps = (await guide()).getAllByRole('listitem');
  expect(steps[3]).toHaveTextContent('Confirm that the store is yours, To do');
  expect((await guide()).queryByRole('button', { name: 'Continue to Shopify' })).toBeNull();
});

test('opens the dialog for a store', async () => {
  const api = homeApi({ guide: guideWith('email', 'profile'), stores: noStores });
  const { user } = renderPortal({ api });
  await user.click((await guide()).getByRole('button', { name: 'Add store' }));
  expect(await screen.findByRole('dialog', { name: 'Connect your Shopify store' })).toBeVisible();
});

test('opens the dialog before redirecting to Shopify', async () => {
  const api = homeApi({ guide: guideWith('email', 'profile', 'store') });
  const { user } = renderPortal({ api });
  await user.click((await guide()).getByRole('button', { name: 'Continue to Shopify' }));
  expect(
    await screen.findByRole('dialog', { name: 'Confirm that Fern & Ember is yours' }),
  ).toBeVisible();
});

test.each([
  ['waits behind the guide’s own button', guideWith('email', 'profile'), 'secondary'],
  ['is the next step once the guide leads to it', guideWith(...beforeProduct), 'primary'],
  ['is the next step again when the guide is put away', putAway, 'primary'],
])('a product that can be started %s', async (_, shown, variant) => {
  renderPortal({ api: homeApi({ guide: shown }) });
  const [start] = await screen.findAllByRole('button', { name: 'Start for free' });
  expect(start).toHaveAttribute('data-variant', variant);
});

test('can be hidden and shown again', async () => {
  const shown = guideWith('email');
  const api = homeApi({ guide: shown });
  api.on(
    dismissSetupGuide,
    ok(dismissSetupGuide, { ...shown, dismissed: true }),
    ok(dismissSetupGuide, shown),
  );
  const { user } = renderPortal({ api });
  await user.click((await guide()).getByRole('button', { name: 'Hide the setup guide' }));
  await user.click(await screen.findByRole('button', { name: 'Show setup guide' }));
  expect((await guide()).getByText('1 of 5 done')).toBeVisible();
  expect(api.calls(dismissSetupGuide).map(({ body }) => body)).toEqual([
    { dismissed: 'true' },
    { dismissed: 'false' },
  ]);
});

test('shows an error when it cannot be hidden', async () => {
  const api = homeApi({ guide: guideWith('email') });
  api.on(dismissSetupGuide, refuse(dismissSetupGuide, 'internal'));
  const { user } = renderPortal({ api });
  await user.click((await guide()).getByRole('button', { name: 'Hide the setup guide' }));
  expect(await screen.findByText(messages.serverError)).toBeVisible();
  expect((await guide()).getByText('1 of 5 done')).toBeVisible();
});

test('is removed after all steps were done', async () => {
  const api = homeApi({ guide: doneGuide });
  renderPortal({ api });
  expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Get set up' })).not.toBeInTheDocument();
});

test('does not hide the cards when it cannot be loaded', async () => {
  const api = homeApi();
  api.on(getSetupGuide, refuse(getSetupGuide, 'internal'));
  renderPortal({ api });
  expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
});
