import { endpoints } from '@atrium/contract';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** Goes to the stand-in's grant screen, decides there, and answers the address it leads back to. */
export async function decideAtShopify(
  grantUrl: string,
  decision: 'install' | 'cancel',
): Promise<URL> {
  const url = new URL(grantUrl);
  const form = new URLSearchParams(url.search);
  form.set('decision', decision);
  const answer = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`Shopify's stand-in answered ${answer.status}`);
  return new URL(location);
}

/** Opens the portal's callback as the browser does; answers where it leads. */
export async function openCallback(
  portal: TestApp,
  browser: TestBrowser,
  callback: URL,
): Promise<string> {
  const response = await portal.app.http.inject({
    method: 'GET',
    url: callback.pathname + callback.search,
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
  });
  return String(response.headers.location ?? response.statusCode);
}

/** The whole proof of ownership of a store, by the rules. */
export async function verifyStore(
  portal: TestApp,
  browser: TestBrowser,
  shop: string,
): Promise<string> {
  const started = await browser.call(endpoints.verifyStore, { body: { shop } });
  const callback = await decideAtShopify(started.data.url, 'install');
  return openCallback(portal, browser, callback);
}
