import { endpoints } from '@atrium/contract';
import type { TestApp } from '../test-app.ts';
import type { TestBrowser } from '../test-browser.ts';

/** Submits the decision on the stand-in's grant screen and returns the callback URL. */
export async function decideAtShopify(
  grantUrl: string,
  decision: 'install' | 'cancel',
): Promise<URL> {
  const url = new URL(grantUrl);
  const form = new URLSearchParams(url.search);
  form.set('decision', decision);
  const response = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (!location) throw new Error(`The sandbox's Shopify responded with ${response.status}`);
  return new URL(location);
}

/** Opens a link from Shopify with the browser's cookies and returns where it redirects to. */
export async function openPage(portal: TestApp, browser: TestBrowser, url: URL): Promise<string> {
  const response = await portal.app.http.inject({
    method: 'GET',
    url: url.pathname + url.search,
    remoteAddress: browser.address,
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
  });
  browser.keepCookies(response.headers['set-cookie']);
  return String(response.headers.location ?? response.statusCode);
}

/** Opens the app in a store's admin at the stand-in and returns the signed app URL. */
export async function openAppAtShopify(portal: TestApp, domain: string): Promise<URL> {
  const origin = String(portal.environment.SHOPIFY_ORIGIN_TEMPLATE).replace('{shop}', domain);
  const response = await fetch(`${origin}/admin/apps/atrium`, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** The whole verification of store ownership. */
export async function verifyStore(
  portal: TestApp,
  browser: TestBrowser,
  shop: string,
): Promise<string> {
  const started = await browser.call(endpoints.verifyStore, { body: { shop } });
  const callback = await decideAtShopify(started.data.url, 'install');
  return openPage(portal, browser, callback);
}

/** Opens the app from Shopify and returns the URL of the grant screen. */
export async function goToGrantScreen(
  portal: TestApp,
  browser: TestBrowser,
  domain: string,
): Promise<string> {
  return openPage(portal, browser, await openAppAtShopify(portal, domain));
}

/** The whole installation from Shopify; returns where the browser is redirected to. */
export async function installAtShopify(
  portal: TestApp,
  browser: TestBrowser,
  domain: string,
): Promise<string> {
  const grantScreen = await goToGrantScreen(portal, browser, domain);
  return openPage(portal, browser, await decideAtShopify(grantScreen, 'install'));
}
