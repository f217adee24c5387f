import { endpoints, type SocialProvider } from '@atrium/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiDocument } from '../../composition/routes.ts';
import { newEmail, PASSWORD } from '../../testing/steps/merchants.ts';
import { logInAtProvider, startAuthorization } from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LIMITS_FACTOR: '100' });
  await portal.sandbox.warmUp();
});
afterAll(() => portal.close());

interface ResponseObject {
  headers?: { 'Set-Cookie'?: { schema: { pattern: string } } };
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  security?: Record<string, unknown>[];
  responses: Record<string, ResponseObject>;
}

const { paths, components } = apiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { name?: string }> };
};
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** The names of cookies that the document has a call set, whatever it returns. */
function setByDocument({ responses }: Operation): string[] {
  return Object.values(responses).flatMap(({ headers }) => {
    const kinds = /\((\w+(?:\|\w+)*)\)=$/.exec(headers?.['Set-Cookie']?.schema.pattern ?? '')?.[1];
    return kinds?.split('|').map((kind) => `atrium_${kind}`) ?? [];
  });
}

/** What calls really set, by the call's name. */
const found = new Map<string, Set<string>>();

async function call(browser: TestBrowser, name: keyof typeof endpoints, body: object = {}) {
  const { headers, envelope } = await browser.call(endpoints[name], { body: { ...body } });
  const lines = [headers['set-cookie'] ?? []].flat();
  const names = lines.map((line) => String(line).split('=')[0] ?? '');
  found.set(name, new Set([...(found.get(name) ?? []), ...names]));
  const { data } = envelope;
  if (data && typeof data === 'object' && 'auth' in data) {
    browser.token = (data.auth as { token: string }).token; // as the contract says
  }
}

async function walkByPassword(): Promise<void> {
  const [browser, elsewhere] = [portal.browser(), portal.browser()];
  const [email, second] = [newEmail(), newEmail()];
  await call(browser, 'register', { email, password: PASSWORD });
  await call(browser, 'login', { email, password: PASSWORD });
  const code = await portal.codeFor(email);
  await call(elsewhere, 'verify', { email, code, type: 'verify-email' });
  await call(elsewhere, 'login', { email, password: PASSWORD });
  await call(browser, 'register', { email: second, password: PASSWORD });
  const secondCode = await portal.codeFor(second);
  await call(browser, 'verify', { email: second, code: secondCode, type: 'verify-email' });
  await call(browser, 'addStore', { name: 'A store', shop: 'cookies' });
  await call(browser, 'verifyStore', { shop: 'cookies.myshopify.com' });
  await call(browser, 'discardInstall');
  await call(browser, 'linkGoogle');
  await call(browser, 'forgotPassword', { email });
  await call(browser, 'logout');
  await call(elsewhere, 'deleteProfile', { isDeleted: true });
}

async function walkByProvider(provider: SocialProvider): Promise<void> {
  const browser = portal.browser();
  const [start, finish] =
    provider === 'google'
      ? (['startGoogleLogin', 'completeGoogleLogin'] as const)
      : (['startFacebookLogin', 'completeFacebookLogin'] as const);
  await call(browser, start);
  const url = await startAuthorization(browser, provider);
  const returned = await logInAtProvider(provider, url, { email: newEmail(), subject: 'cookies' });
  await call(browser, finish, Object.fromEntries(returned.searchParams));
}

it('the API document names every cookie that calls really set, and no other', async () => {
  await walkByPassword();
  await walkByProvider('google');
  await walkByProvider('facebook');
  const documented = new Map(operations.map((each) => [each.operationId, setByDocument(each)]));
  for (const [name, cookies] of found) {
    expect(documented.get(name), name).toEqual(expect.arrayContaining([...cookies]));
  }
  const all = new Set([...found.values()].flatMap((each) => [...each]));
  expect(new Set([...documented.values()].flat())).toEqual(all);
});

it('the API document requires both halves of a session from browsers, and the token from other clients', () => {
  const profile = operations.find(({ operationId }) => operationId === 'getProfile');
  expect(profile?.security).toEqual([{ session: [], binding: [] }, { session: [] }]);
  expect(components.securitySchemes.binding?.name).toBe('atrium_binding');
});
