import {
  messages,
  productEndpoints,
  profileEndpoints,
  type Shop,
  setupGuideEndpoints,
  storeDetailEndpoints,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import {
  ada,
  catalogue,
  doneGuide,
  fern,
  guideWith,
  noStores,
  oneStore,
} from '../../../testing/samples.ts';
import { fernDetails, harbourDetails, removed } from '../../../testing/store-details.ts';
import { later, ok, refuse } from '../../../testing/stub-api.ts';

const { getSetupGuide, dismissSetupGuide } = setupGuideEndpoints;
const { getProfile, updateProfile } = profileEndpoints;
const { dtmRegister } = productEndpoints;
const { listStoreDetails } = storeDetailEndpoints;

beforeEach(() => storeSession());

const unverified: Shop = { ...fern, status: 'added' };
const oneUnverified = { currentShop: unverified, shops: [unverified] };
const beforeProduct = guideWith('email', 'store', 'store-verified');
const beforeName = guideWith('email', 'store', 'store-verified', 'product');

const next = async (title: string) =>
  within(await screen.findByRole('region', { name: `Next: ${title}` }));

describe('the order of the steps', () => {
  test('invites a merchant without a store to add one, with the only primary button', async () => {
    const { user } = renderPortal({
      api: homeApi({ guide: guideWith('email'), stores: noStores }),
    });
    const invitation = within(await screen.findByRole('region', { name: 'Start with your store' }));
    expect(strongButtons()).toEqual(['Add your first store']);
    expect(screen.queryByRole('region', { name: /^Next/ })).not.toBeInTheDocument();
    await user.click(invitation.getByRole('button', { name: 'Add your first store' }));
    expect(await screen.findByRole('dialog', { name: 'Connect your Shopify store' })).toBeVisible();
  });

  test.each([
    ['the store', [removed(fernDetails)]],
    ['the stores', [removed(fernDetails), removed(harbourDetails)]],
  ])('leads a merchant who has removed %s to where it can be restored', async (what, details) => {
    const api = homeApi({ guide: guideWith('email'), stores: noStores });
    const response = later(ok(listStoreDetails, details));
    api.on(listStoreDetails, response.held);
    const { user } = renderPortal({ api });
    await screen.findByRole('heading', { name: 'AI theme' });
    expect(screen.queryByRole('region', { name: 'Start with your store' })).toBeNull();
    response.release();
    const place = within(await screen.findByRole('region', { name: 'No stores right now' }));
    expect(
      place.getByText(`You can still restore ${what} that you removed, or add another one.`),
    ).toBeVisible();
    expect(place.getByRole('button', { name: 'Add store' })).toHaveAttribute(
      'data-variant',
      'secondary',
    );
    await user.click(place.getByRole('link', { name: 'Restore a store' }));
    expect(await screen.findByRole('button', { name: 'Restore Fern & Ember' })).toBeVisible();
  });

  test('has the store confirmed before anything is requested of the merchant', async () => {
    const api = homeApi({ guide: guideWith('email', 'store'), stores: oneUnverified });
    const { user } = renderPortal({ api });
    const step = await next('confirm Fern & Ember');
    expect(strongButtons()).toEqual(['Confirm store']);
    await user.click(step.getByRole('button', { name: 'Confirm store' }));
    const name = 'Confirm that Fern & Ember is yours';
    expect(await screen.findByRole('dialog', { name })).toHaveAccessibleDescription(
      'We open your Shopify admin. You approve the access that Shopify lists. Shopify brings you back here.',
    );
  });

  test('has a further store confirmed too, after everything was done once', async () => {
    renderPortal({ api: homeApi({ guide: doneGuide, stores: oneUnverified }) });
    const step = await next('confirm Fern & Ember');
    expect(step.getByRole('button', { name: 'Confirm store' })).toBeVisible();
  });

  test('requests no confirmation of a store where none is current', async () => {
    const stores = { currentShop: null, shops: [unverified] };
    renderPortal({ api: homeApi({ guide: guideWith('email', 'store'), stores }) });
    await next('start your first product');
    expect(screen.queryByRole('region', { name: /^Next: confirm/ })).not.toBeInTheDocument();
  });

  test('starts the first product of the catalogue', async () => {
    const api = homeApi({ guide: beforeProduct });
    api.on(dtmRegister, refuse(dtmRegister, 'product_unavailable', { message: 'Not today.' }));
    const { user } = renderPortal({ api });
    const step = await next('start your first product');
    expect(strongButtons()).toEqual(['Start AI theme']);
    await user.click(step.getByRole('button', { name: 'Start AI theme' }));
    expect(await screen.findByText('Not today.')).toBeVisible();
    expect(api.calls(dtmRegister)).toHaveLength(1);
  });

  test('refers to the cards below where none of the products is started here', async () => {
    const [, , sections] = catalogue;
    renderPortal({ api: homeApi({ guide: beforeProduct, products: sections ? [sections] : [] }) });
    expect(
      (await next('start your first product')).queryByRole('button', { name: /^Start/ }),
    ).toBeNull();
    expect(screen.getByText('Choose one below.')).toBeVisible();
  });

  test('does not repeat the notice about a store that waits for approval', async () => {
    const waiting: Shop = { ...fern, status: 'awaiting_approval' };
    const stores = { currentShop: waiting, shops: [waiting] };
    renderPortal({ api: homeApi({ guide: guideWith('email', 'store'), stores }) });
    expect(await screen.findByText('Fern & Ember is waiting for approval')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm store' })).toBeNull();
    expect(screen.queryByRole('region', { name: /^Next/ })).not.toBeInTheDocument();
  });

  test('is empty after all steps were done', async () => {
    renderPortal({ api: homeApi({ guide: doneGuide }) });
    expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Next/ })).not.toBeInTheDocument();
  });

  test('does not hide the cards when it cannot be loaded', async () => {
    const api = homeApi();
    api.on(getSetupGuide, refuse(getSetupGuide, 'internal'));
    renderPortal({ api });
    expect(await screen.findByRole('heading', { name: 'AI theme' })).toBeVisible();
  });
});

/** The names of the primary buttons. */
function strongButtons(): string[] {
  return screen
    .getAllByRole('button')
    .filter(({ dataset }) => dataset.variant === 'primary')
    .map(({ textContent }) => textContent);
}

describe('the name, requested at the end', () => {
  const nameless = { ...ada, firstName: '', lastName: '' };

  function homeOfNameless() {
    localStorage.setItem('user', JSON.stringify({ user: nameless }));
    const connected = { dtm: { connected: true, state: 'connected' as const } };
    const api = homeApi({ guide: beforeName, connected });
    api.on(getProfile, ok(getProfile, { ...nameless, shoplist: oneStore }));
    return api;
  }

  const openDialog = async ({ user }: ReturnType<typeof renderPortal>) => {
    const step = await next('tell us your name');
    expect(strongButtons(), 'the product, which can be used already').toEqual(['Open']);
    await user.click(step.getByRole('button', { name: 'Enter your name' }));
    return within(await screen.findByRole('dialog', { name: 'Tell us your name' }));
  };

  test('is saved from a dialog, then greets and leaves nothing to do', async () => {
    const api = homeOfNameless();
    api.on(updateProfile, ok(updateProfile, ada));
    api.on(getSetupGuide, ok(getSetupGuide, beforeName), ok(getSetupGuide, doneGuide));
    const portal = renderPortal({ api });
    const { user } = portal;
    const dialog = await openDialog(portal);
    await user.type(dialog.getByLabelText('First name'), 'Ada');
    await user.type(dialog.getByLabelText('Last name'), 'Lindgren');
    api.on(getProfile, ok(getProfile, { ...ada, shoplist: oneStore }));
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    const greeting = await screen.findByRole('heading', { name: 'Welcome, Ada Lindgren' });
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Next/ })).toBeNull());
    await waitFor(() => expect(greeting).toHaveFocus());
    expect(screen.getByText('Updated successfully')).toBeVisible();
    expect(api.calls(updateProfile).map(({ body }) => body)).toEqual([
      { firstName: 'Ada', lastName: 'Lindgren' },
    ]);
  });

  test('shows what is missing, and an error of the server', async () => {
    const api = homeOfNameless();
    api.on(updateProfile, refuse(updateProfile, 'internal', { message: 'Not today.' }));
    const portal = renderPortal({ api });
    const { user } = portal;
    const dialog = await openDialog(portal);
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    expect(await dialog.findByText('First Name is required')).toBeVisible();
    expect(dialog.getByText('Last Name is required')).toBeVisible();
    await user.type(dialog.getByLabelText('First name'), 'Ada');
    await user.type(dialog.getByLabelText('Last name'), 'Lindgren');
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    expect(await dialog.findByText('Not today.')).toBeVisible();
    expect(dialog.getByLabelText('First name')).toHaveValue('Ada');
  });
});

describe('hiding it', () => {
  const title = 'start your first product';

  test('gives way to a button that shows it again, and the focus goes to what is new', async () => {
    const api = homeApi({ guide: beforeProduct });
    api.on(
      dismissSetupGuide,
      ok(dismissSetupGuide, { ...beforeProduct, dismissed: true }),
      ok(dismissSetupGuide, beforeProduct),
    );
    const { user } = renderPortal({ api });
    await user.click((await next(title)).getByRole('button', { name: 'Hide the next step' }));
    const show = await screen.findByRole('button', { name: 'Show the next step' });
    await waitFor(() => expect(show).toHaveFocus());
    await user.click(show);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: `Next: ${title}` })).toHaveFocus(),
    );
    expect((await next(title)).getByRole('button', { name: 'Start AI theme' })).toBeVisible();
    expect(api.calls(dismissSetupGuide).map(({ body }) => body)).toEqual([
      { dismissed: 'true' },
      { dismissed: 'false' },
    ]);
  });

  test('works for a further store too, and keeps the place of the button at the next start', async () => {
    const onboarded = { ...ada, onboardingCompleted: true };
    localStorage.setItem('user', JSON.stringify({ user: onboarded }));
    const hidden = { ...doneGuide, dismissed: true };
    const api = homeApi({ guide: doneGuide, stores: oneUnverified });
    api.on(getProfile, ok(getProfile, { ...onboarded, shoplist: oneUnverified }));
    api.on(dismissSetupGuide, ok(dismissSetupGuide, hidden));
    const { user, unmount } = renderPortal({ api });
    const step = await next('confirm Fern & Ember');
    await user.click(step.getByRole('button', { name: 'Hide the next step' }));
    expect(await screen.findByRole('button', { name: 'Show the next step' })).toBeVisible();
    unmount();

    const guide = later(ok(getSetupGuide, hidden));
    api.on(getSetupGuide, guide.held);
    renderPortal({ api });
    expect(await screen.findByText('Show the next step')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show the next step' })).toBeNull();
    guide.release();
    expect(await screen.findByRole('button', { name: 'Show the next step' })).toBeVisible();
  });

  test('can be hidden where the guide could not be loaded', async () => {
    const api = homeApi({ stores: oneUnverified });
    api.on(getSetupGuide, refuse(getSetupGuide, 'internal'));
    api.on(dismissSetupGuide, ok(dismissSetupGuide, { ...beforeProduct, dismissed: true }));
    const { user } = renderPortal({ api });
    const step = await next('confirm Fern & Ember');
    await user.click(step.getByRole('button', { name: 'Hide the next step' }));
    expect(await screen.findByRole('button', { name: 'Show the next step' })).toBeVisible();
  });

  test('shows an error when it fails', async () => {
    const api = homeApi({ guide: beforeProduct });
    api.on(dismissSetupGuide, refuse(dismissSetupGuide, 'internal'));
    const { user } = renderPortal({ api });
    await user.click((await next(title)).getByRole('button', { name: 'Hide the next step' }));
    expect(await screen.findByText(messages.serverError)).toBeVisible();
    expect((await next(title)).getByRole('button', { name: 'Start AI theme' })).toBeVisible();
  });
});
