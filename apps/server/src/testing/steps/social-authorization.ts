import { endpoints, type SocialProvider } from '@atrium/contract';
import type { TestApp } from '../test-app.ts';
import type { TestBrowser } from '../test-browser.ts';

/** The values entered into the form of a provider's stand-in. */
export interface Persona {
  name?: string;
  email?: string;
  /** Google's or Facebook's id; made from the address when it is left out. */
  subject?: string;
  /** Whether Google has verified the address. */
  verified?: boolean;
  /** The Workspace domain: by default the address's own, so that Google hosts the mailbox. */
  hostedDomain?: string;
}

const calls = {
  google: { start: endpoints.startGoogleLogin, finish: endpoints.completeGoogleLogin },
  facebook: { start: endpoints.startFacebookLogin, finish: endpoints.completeFacebookLogin },
} as const;

/** Starts a login and returns the authorization URL. */
export async function startAuthorization(
  browser: TestBrowser,
  provider: SocialProvider,
): Promise<string> {
  return (await browser.call(calls[provider].start)).data.url;
}

/** Logs in (or cancels) at the provider's stand-in and returns the callback URL. */
export async function logInAtProvider(
  provider: SocialProvider,
  url: string,
  persona: Persona | 'cancel',
): Promise<URL> {
  const page = await followRedirects(url, {});
  if (provider === 'facebook') {
    const form = new URLSearchParams(new URL(url).search);
    for (const [name, value] of formOf(persona)) form.set(name, value);
    return (await followRedirects(url, page.cookies, form)).end;
  }
  return (await followRedirects(page.end.href, page.cookies, formOf(persona))).end;
}

function formOf(persona: Persona | 'cancel'): URLSearchParams {
  if (persona === 'cancel') return new URLSearchParams({ choice: 'cancel' });
  const { verified = true, subject, ...texts } = persona;
  return new URLSearchParams({
    choice: 'someone-else',
    hostedDomain: persona.email?.split('@')[1] ?? '',
    ...texts,
    ...(verified ? { verified: 'on' } : {}),
    ...(subject === undefined ? {} : { subject, id: subject }),
  });
}

/** Posts the parameters of the callback URL, as the portal's page does. */
export async function completeAuthorization(
  browser: TestBrowser,
  provider: SocialProvider,
  returned: URL,
  more: Record<string, string> = {},
) {
  const query = returned.searchParams;
  const body: Record<string, string> = { ...more };
  for (const name of ['code', 'state', 'iss']) {
    const value = query.get(name);
    if (value !== null) body[name] ??= value;
  }
  const response = await browser.call(calls[provider].finish, { body });
  if (response.envelope.success && 'auth' in response.data)
    browser.token = response.data.auth.token;
  return response;
}

/** The whole authorization, from start to completion. */
export async function continueWith(
  provider: SocialProvider,
  browser: TestBrowser,
  persona: Persona,
  more: Record<string, string> = {},
) {
  const returned = await logInAtProvider(
    provider,
    await startAuthorization(browser, provider),
    persona,
  );
  return completeAuthorization(browser, provider, returned, more);
}

/** Enters an email address when the login requires one, and the code mailed to it. */
export async function verifySocialEmail(portal: TestApp, browser: TestBrowser, email: string) {
  await browser.call(endpoints.setSocialEmail, { body: { email } });
  const code = await portal.codeFor(email);
  const verified = await browser.call(endpoints.verify, {
    body: { email, code, type: 'verify-email' },
  });
  if (verified.envelope.success && verified.data.type === 'token') {
    browser.token = verified.data.auth.token;
  }
  return verified;
}

type CookieJar = Record<string, string>;

/** Follows the provider's redirects with cookies, until a page or the portal responds. */
async function followRedirects(
  address: string,
  cookies: CookieJar,
  form?: URLSearchParams,
): Promise<{ end: URL; cookies: CookieJar }> {
  let end = new URL(address);
  const { origin } = end;
  let body = form;
  while (end.origin === origin) {
    const response = await fetch(end, {
      redirect: 'manual',
      headers: {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies[name] = value;
    }
    const location = response.headers.get('location');
    if (location === null) {
      if (!response.ok) throw new Error(`${end.pathname}: ${await response.text()}`);
      return { end, cookies };
    }
    end = new URL(location, end);
    body = undefined;
  }
  return { end, cookies };
}
