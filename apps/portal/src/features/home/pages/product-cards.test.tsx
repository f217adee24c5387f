import { type ConnectedApps, productEndpoints } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { card } from '../../../testing/product-cards.ts';
import { homeApi, renderPortal, storeSession } from '../../../testing/render-portal.tsx';
import { guideWith } from '../../../testing/samples.ts';
import { ok } from '../../../testing/stub-api.ts';

const { getSignedUrl } = productEndpoints;
const APP = 'https://app.example/launch?token=1';
const HOUR_MS = 3_600_000;

beforeEach(() => storeSession());

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const connected = (report?: ConnectedApps[string]['report']) => ({
  connected: true,
  state: 'connected' as const,
  ...(report && { report }),
});
const titles = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .flatMap(({ id, textContent }) => (id.startsWith('product-') ? [textContent] : []));

describe('the order and weight of the cards', () => {
  test('connected products come first, the others in the order of the catalogue', async () => {
    renderPortal({ api: homeApi({ connected: { 'theme-sections': connected() } }) });
    await card('AI theme');
    expect(titles()).toEqual(['Theme sections', 'AI theme', 'AI reviews app', 'Email campaigns']);
  });

  test('Open is the primary button, and start buttons are secondary', async () => {
    renderPortal({ api: homeApi({ connected: { dtm: connected() } }) });
    const open = within(await card('AI theme')).getByRole('button', { name: 'Open AI theme' });
    expect(open).toHaveAttribute('data-variant', 'primary');
    expect(open).toHaveTextContent(/^Open$/);
    const start = screen.getByRole('button', { name: 'Start for free: AI reviews app' });
    expect(start).toHaveAttribute('data-variant', 'secondary');
    expect(start).toHaveTextContent(/^Start for free$/);
  });

  test('of several connected products the first has the one strong button', async () => {
    const apps = { dtm: connected(), reviews: connected(), 'theme-sections': connected() };
    renderPortal({ api: homeApi({ connected: apps }) });
    await card('AI theme');
    const variants = screen
      .getAllByRole('button', { name: /^Open / })
      .map(({ dataset }) => dataset.variant);
    expect(variants).toEqual(['primary', 'secondary', 'secondary']);
    expect(document.querySelectorAll('main [data-variant="primary"]')).toHaveLength(1);
  });

  test.each([
    ['email', 'secondary'],
    ['profile', 'primary'],
  ] as const)('beside the next step %s, Open is %s', async (left, variant) => {
    const steps = ['email', 'store', 'store-verified', 'product', 'profile'] as const;
    const guide = guideWith(...steps.filter((step) => step !== left));
    renderPortal({ api: homeApi({ guide, connected: { dtm: connected() } }) });
    const open = within(await card('AI theme')).getByRole('button', { name: 'Open AI theme' });
    expect(open).toHaveAttribute('data-variant', variant);
  });

  test('no two buttons have the same name', async () => {
    renderPortal({ api: homeApi({ connected: { dtm: connected() } }) });
    await card('AI theme');
    const buttons = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
    const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a click on a card', () => {
  const openTheme = async () => {
    const api = homeApi({ connected: { dtm: connected() } });
    api.on(getSignedUrl, ok(getSignedUrl, { signedUrl: APP }));
    const portal = renderPortal({ api });
    const theme = within(await card('AI theme'));
    return { ...portal, description: theme.getByText('A storefront that designs itself.') };
  };

  test('beside the button presses it, once', async () => {
    const { user, visited, api, description } = await openTheme();
    await user.click(description);
    await waitFor(() => expect(visited).toEqual([APP]));
    expect(api.calls(getSignedUrl)).toHaveLength(1);
  });

  test('that selects text opens nothing', async () => {
    const { visited, api, description } = await openTheme();
    window.getSelection()?.selectAllChildren(description);
    // The end of dragging over the text.
    fireEvent.click(description);
    window.getSelection()?.removeAllRanges();
    expect(visited).toEqual([]);
    expect(api.calls(getSignedUrl)).toHaveLength(0);
  });

  test('adds no tab stop', async () => {
    await openTheme();
    expect((await card('AI theme')).querySelectorAll('button, a, [tabindex]')).toHaveLength(1);
  });
});

describe('the line that a product reports', () => {
  const lineOf = async (report: NonNullable<ConnectedApps[string]['report']>) => {
    renderPortal({ api: homeApi({ connected: { dtm: connected(report) } }) });
    return within(await card('AI theme'));
  };

  test.each([
    [{ text: 'reviews this week', value: 1204, at: ago(2) }, '1,204 reviews this week · 2h ago'],
    [{ text: 'Published', value: null, at: ago(49) }, 'Published · 2d ago'],
    [{ text: 'tomorrow', value: 3, at: ago(-24) }, '3 tomorrow · just now'],
    [{ text: 'below', value: -12.345, at: ago(0) }, '-12.35 below · just now'],
    [{ text: 'views', value: 1_234_567_890, at: ago(0) }, '1.2B views · just now'],
    [{ text: 'more than there is', value: 1e300, at: ago(0) }, 'more than there is · just now'],
    [{ text: '\u200b\u200b', value: 7, at: ago(0) }, '7 · just now'],
    [
      { text: '<img src=x onerror=alert(1)>', value: null, at: ago(0) },
      '<img src=x onerror=alert(1)> · just now',
    ],
    [{ text: 'no time', value: null, at: 'rubbish' }, 'no time'],
  ])('%o is shown as “%s”', async (report, line) => {
    const theme = await lineOf(report);
    const shown = theme.getAllByText(
      (_, element) => element?.tagName === 'P' && spaced(element) === line,
    );
    expect(shown).toHaveLength(1);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  const spaced = ({ textContent }: Element) => textContent?.replaceAll(/\s+/g, ' ').trim();

  test('is left out when nothing of it can be read', async () => {
    const theme = await lineOf({ text: '\u200b\u2060', value: null, at: ago(1) });
    expect(theme.queryByText(/ago/)).not.toBeInTheDocument();
  });

  test('is hidden once the product is not connected any more', async () => {
    const report = { text: 'reviews this week', value: 3, at: ago(2) };
    const dtm = { connected: false, state: 'disconnected' as const, report };
    renderPortal({ api: homeApi({ connected: { dtm } }) });
    expect(within(await card('AI theme')).queryByText(/reviews this week/)).toBeNull();
  });
});
