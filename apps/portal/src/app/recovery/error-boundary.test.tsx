import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBrowser } from '../../shared/browser.ts';
import { lazyPart } from '../../shared/build/lazy-part.tsx';
import { ServicesProvider } from '../../shared/services.ts';
import { expectConsole } from '../../testing/setup.ts';
import { createServices } from '../create-services.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const Page = () => <h1>Stores</h1>;
const Broken = () => {
  throw new Error('broken');
};
const missing = new TypeError('Failed to fetch');

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(missing));
});

function renderInBoundary(page: ReactNode) {
  const reload = vi.fn();
  const browser = { ...createBrowser(window), reload };
  render(
    <ServicesProvider value={createServices(window, browser)}>
      <Suspense>
        <ErrorBoundary>{page}</ErrorBoundary>
      </Suspense>
    </ServicesProvider>,
  );
  return { user: userEvent.setup(), reload };
}

test('a page whose file cannot be loaded is loaded by itself when the network is back', async () => {
  const load = vi.fn(async () => ({ Page }));
  load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing);
  const LatePage = lazyPart(load, 'Page');
  const { user } = renderInBoundary(<LatePage />);
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('We couldn’t load this page.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  // The next failure is announced anew.
  if (failed.isConnected) await waitForElementToBeRemoved(failed);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this page.');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: 'Stores' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expectConsole('ApiError');
});

test('a page that cannot be loaded without a connection shows that alone', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const LatePage = lazyPart(() => Promise.reject<{ Page: typeof Page }>(missing), 'Page');
  renderInBoundary(<LatePage />);
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent('Something went wrong');
  expectConsole('ApiError');
});

test('a page that cannot be loaded although the network is back is reloaded by Try again', async () => {
  const LatePage = lazyPart(() => Promise.reject<{ Page: typeof Page }>(missing), 'Page');
  const { user, reload } = renderInBoundary(<LatePage />);
  const failed = await screen.findByRole('alert');
  window.dispatchEvent(new Event('online'));
  if (failed.isConnected) await waitForElementToBeRemoved(failed);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  expectConsole('ApiError');
});

test('a page whose file a new release has replaced is reloaded, also by Try again', async () => {
  vi.stubGlobal('fetch', async () => new Response('["/assets/index-2.js"]'));
  const LatePage = lazyPart(() => Promise.reject<{ Page: typeof Page }>(missing), 'Page');
  const { user, reload } = renderInBoundary(<LatePage />);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(2);
  expectConsole('ApiError');
});

test('a page that fails while it is rendered offers a reload, also when the network comes back', async () => {
  const { user, reload } = renderInBoundary(<Broken />);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/We couldn’t show this page/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  expectConsole('broken');
});
