import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { homeApi, renderPortal, storeSession } from '../../testing/render-portal.tsx';

// jsdom does not load scripts; the tests check which script elements exist.
const container = () => document.querySelector<HTMLScriptElement>('script[src*="gtm.js"]');
const question = () => screen.findByRole('region', { name: 'May we use cookies?' });
const noQuestion = () => expect(screen.queryByText('May we use cookies?')).not.toBeInTheDocument();
const answer = (name: string) => screen.getByRole('button', { name });

function configure(settings: object): void {
  const slot = document.createElement('script');
  slot.id = 'portal-config';
  slot.type = 'application/json';
  slot.textContent = JSON.stringify(settings);
  document.head.append(slot);
}

const TAGS = { gtmId: 'GTM-TEST', gtmUrl: 'https://tags.example' };

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = cookie;
}

function forgetCookies(): void {
  for (const name of ['atrium_consent', 'irclickid', '_fprom_tid']) {
    writeCookie(`${name}=; Path=/; Max-Age=0`);
  }
}

afterEach(() => {
  document.getElementById('portal-config')?.remove();
  container()?.remove();
  forgetCookies();
  delete window.dataLayer;
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

/** Waits until the question could be shown: its code is loaded after the page. */
async function consentArrived(): Promise<void> {
  await import('../../features/consent/components/consent.tsx');
  await act(async () => undefined);
}

/** Commands and events, as the container finds them. */
const layer = () =>
  (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));

describe('the question about cookies', () => {
  it('is not shown where the operator has no container', async () => {
    configure({ gtmId: null, gtmUrl: null });
    renderPortal({ path: '/login' });
    await screen.findByRole('button', { name: 'Login' });
    await consentArrived();
    noQuestion();
    expect(container()).toBeNull();
  });

  it('loads nothing until a choice is made', async () => {
    configure(TAGS);
    renderPortal();
    await question();
    expect(container()).toBeNull();
    expect(window.dataLayer).toBeUndefined();
  });

  it('loads the container once cookies are allowed, and passes that to its tags', async () => {
    configure(TAGS);
    const { user } = renderPortal();
    await question();
    await user.click(answer('Allow cookies'));
    noQuestion();
    expect(container()?.src).toBe('https://tags.example/gtm.js?id=GTM-TEST');
    expect(layer().slice(0, 2)).toMatchObject([
      ['consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied' }],
      ['consent', 'update', { ad_storage: 'granted', analytics_storage: 'granted' }],
    ]);
    expect(document.cookie).toContain('atrium_consent=granted');
  });

  it('is not shown again after cookies were allowed; the container is loaded at once', async () => {
    writeCookie('atrium_consent=granted; Path=/');
    configure(TAGS);
    renderPortal({ path: '/signup' });
    await waitFor(() => expect(container()).not.toBeNull());
    noQuestion();
  });

  it('loads nothing after cookies were declined, also on the next visit', async () => {
    configure(TAGS);
    const { user } = renderPortal();
    await question();
    await user.click(answer('Decline'));
    noQuestion();
    expect(container()).toBeNull();
    expect(document.cookie).toContain('atrium_consent=denied');
  });

  it('is not shown if the browser sends Global Privacy Control, which counts as a refusal', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    configure(TAGS);
    const { user } = renderPortal();
    await consentArrived();
    noQuestion();
    await user.click(screen.getByRole('button', { name: 'Cookie settings' }));
    await question();
    expect(container()).toBeNull();
  });

  it('can be withdrawn: partner cookies are removed at once, and the page reloads without the tags', async () => {
    writeCookie('atrium_consent=granted; Path=/');
    writeCookie('irclickid=click; Path=/');
    configure(TAGS);
    const { user, reload } = renderPortal();
    await waitFor(() => expect(container()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cookie settings' }));
    expect(await screen.findByRole('heading', { name: 'May we use cookies?' })).toHaveFocus();
    await user.click(answer('Decline'));
    expect(reload).toHaveBeenCalledOnce();
    expect(document.cookie).toBe('atrium_consent=denied');
  });

  it('is not shown on logged-in pages, which load nothing', async () => {
    writeCookie('atrium_consent=granted; Path=/');
    configure(TAGS);
    storeSession();
    renderPortal({ path: '/terms', api: homeApi() });
    await screen.findByRole('heading', { name: 'Terms' });
    await consentArrived();
    noQuestion();
    expect(container()).toBeNull();
  });

  it('loads the container once, and the page without it as soon as somebody logs in', async () => {
    writeCookie('atrium_consent=granted; Path=/');
    configure(TAGS);
    const { user, reload } = renderPortal();
    await waitFor(() => expect(container()).not.toBeNull());
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByLabelText('Email');
    await consentArrived();
    expect(document.querySelectorAll('script[src*="gtm.js"]')).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();

    localStorage.setItem('auth_token', 'atr_another_tab');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('loads nothing on a page to which a link brought something secret', async () => {
    writeCookie('atrium_consent=granted; Path=/');
    configure(TAGS);
    renderPortal({ path: '/secure-account', state: { mailData: 'a.b.c' } });
    await screen.findByRole('heading', { name: 'Secure your account' });
    await consentArrived();
    expect(container()).toBeNull();
  });
});
