import { authEndpoints, productEndpoints } from '@atrium/contract';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';
import { unreachable } from '../../testing/stub-api.ts';

const { getCatalogue, reviewsLoginUrl } = productEndpoints;
const notice = 'You are offline. What you have typed stays here.';

beforeEach(() => storeSession());
afterEach(() => {
  vi.restoreAllMocks();
});

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
}

test('a call that fails offline is one message, with its reason', async () => {
  const api = homeApi();
  api.on(reviewsLoginUrl, unreachable());
  const { user } = renderPortal({ api });
  const press = () =>
    user.click(screen.getByRole('button', { name: 'Start for free: AI reviews app' }));
  await screen.findByRole('button', { name: 'Start for free: AI reviews app' });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Server error, Something went wrongWe couldn’t open AI reviews app.$/,
  );
  goOffline();
  await press();
  const failed = await screen.findByText(/^You are offline/, { selector: '[role=alert] *' });
  expect(failed).toHaveTextContent(notice);
  expect(failed.closest('[role=alert]')).toHaveTextContent('Server error, Something went wrong');
  // By it the notice below the page is hidden.
  expect(failed.closest('.offline-message')).toBeVisible();
});

test('what cannot be loaded offline shows that, and that it loads by itself', async () => {
  const api = homeApi();
  api.on(getCatalogue, unreachable());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPortal({ api });
  const failed = await screen.findByText(/^You are offline. This loads by itself/);
  expect(within(screen.getByRole('main')).queryByText(/Server error/)).not.toBeInTheDocument();
  expect(failed.closest('.offline-message')).toBeVisible();
});

test('the error of a form gives the reason while the browser is offline, and later that it can be sent again', async () => {
  localStorage.clear();
  const api = homeApi();
  api.on(authEndpoints.login, unreachable());
  const { user } = renderPortal({ api, path: '/login' });
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Right-1!');
  goOffline();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`Server error, Something went wrong${notice}`);
  expect(within(alert).getByText(/^You are offline/)).toHaveClass('offline-message');

  vi.restoreAllMocks();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(alert).toHaveTextContent(/The connection is back. Try again.$/);
  expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();
});
