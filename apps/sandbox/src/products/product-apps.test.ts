import { readFile } from 'node:fs/promises';
import { verifyConnection, verifyLogin } from '@atrium/handoff';
import { createLocalJWKSet } from 'jose';
import { expect, it } from 'vitest';
import { startFakePortal } from '../testing/fake-portal.ts';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

/** Opens a launch URL as a browser does: follows the redirect and keeps the cookie. */
async function open(url: string) {
  const launch = await fetch(url, { redirect: 'manual' });
  const location = launch.headers.get('location');
  if (location === null) return { launch, page: await launch.text() };
  const cookie = launch.headers.get('set-cookie') ?? '';
  const response = await fetch(new URL(location, url), {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  return { launch, page: await response.text(), cookie, location };
}

async function launchWith(handoff: string, portalUrl: string) {
  const sandbox = await sandboxForTest({ portalUrl });
  return open(`${sandbox.url}/apps/dtm/launch?handoff=${handoff}`);
}

it('greets by merchant and store after a hand-off was verified and redeemed', async () => {
  const portal = await startFakePortal();
  const { page, location } = await launchWith(await portal.sign(), portal.url);

  expect(location).toBe('/apps/dtm');
  expect(page).toContain('AI theme');
  expect(page).toContain('Hello, Ada Lamp');
  expect(page).toContain('ada-lamps.myshopify.com');
  expect(page).toContain('ownership confirmed');
});

it('sends its visitor to the portal with login data signed by its registered key', async () => {
  const portal = await startFakePortal();
  const sandbox = await sandboxForTest({ portalUrl: portal.url });
  const { cookie } = await open(`${sandbox.url}/apps/dtm/launch?handoff=${await portal.sign()}`);
  const back = await fetch(`${sandbox.url}/apps/dtm/portal`, {
    headers: { cookie: cookie?.split(';')[0] ?? '' },
    redirect: 'manual',
  });
  const target = new URL(back.headers.get('location') ?? '');
  expect(`${target.origin}${target.pathname}`).toBe(`${portal.url}/login`);

  const [app] = JSON.parse(await readFile(String(sandbox.environment.PRODUCTS_FILE), 'utf8'));
  const claims = await verifyLogin(target.searchParams.get('data') ?? '', {
    audience: portal.url,
    keysOf: (clientId) =>
      clientId === app.clientId ? createLocalJWKSet({ keys: app.loginKeys }) : undefined,
  });
  expect(claims.sub).toBe(portal.redemption.user.id);
});

it('sends no unknown visitor to the portal', async () => {
  const sandbox = await sandboxForTest();
  const back = await fetch(`${sandbox.url}/apps/dtm/portal`, { redirect: 'manual' });
  expect([back.status, back.headers.get('location')]).toEqual([401, null]);
});

it('redeems with the credentials of its products file', async () => {
  const portal = await startFakePortal();
  await launchWith(await portal.sign(), portal.url);
  expect(atob(portal.authorizations[0]?.replace('Basic ', '') ?? '')).toMatch(
    /^sandbox-dtm:.{32}$/,
  );
});

it('has a session cookie that is HttpOnly and limited to its own pages', async () => {
  const portal = await startFakePortal();
  const { cookie } = await launchWith(await portal.sign(), portal.url);
  expect(cookie).toMatch(
    /^sandbox_dtm_session=[\w-]{32}; Path=\/apps\/dtm; HttpOnly; SameSite=Lax$/,
  );
});

it('shows when the store is not verified', async () => {
  const portal = await startFakePortal();
  portal.redemption.shop.verified = false;
  const { page } = await launchWith(await portal.sign({ shop_verified: false }), portal.url);
  expect(page).toContain('ownership not confirmed');
});

it('opens once: the same link again shows that it was used', async () => {
  const portal = await startFakePortal();
  const sandbox = await sandboxForTest({ portalUrl: portal.url });
  const url = `${sandbox.url}/apps/dtm/launch?handoff=${await portal.sign()}`;
  await open(url);
  const { launch, page } = await open(url);

  expect(launch.status).toBe(403);
  expect(launch.headers.has('set-cookie')).toBe(false);
  expect(page).toContain('handoff_already_used');
});

it('shows an expired link as expired and does not redeem it', async () => {
  const portal = await startFakePortal();
  const old = await portal.sign({}, new Date(Date.now() - 120_000));
  const { launch, page } = await launchWith(old, portal.url);

  expect(launch.status).toBe(403);
  expect(page).toContain('handoff_expired');
  expect(portal.authorizations).toEqual([]);
});

it('refuses a link that was made for the other product', async () => {
  const portal = await startFakePortal();
  const { page } = await launchWith(await portal.sign({ aud: 'sandbox-reviews' }), portal.url);
  expect(page).toContain('handoff_audience_unexpected');
});

it('shows how to open it from the portal when there is no link or no session', async () => {
  const sandbox = await sandboxForTest();
  const [bare, unknown] = await Promise.all([
    fetch(`${sandbox.url}/apps/dtm/launch`),
    fetch(`${sandbox.url}/apps/reviews`),
  ]);
  expect([bare.status, unknown.status]).toEqual([400, 401]);
  expect(await unknown.text()).toContain('Open it again from Atrium');
});

it('offers to try again while the portal is unavailable', async () => {
  const portal = await startFakePortal();
  const { launch, page } = await launchWith(
    await portal.sign({ iss: 'http://127.0.0.1:1' }),
    'http://127.0.0.1:1',
  );
  expect(launch.status).toBe(503);
  expect(page).toContain('handoff_keys_unavailable');
});

it('shows names literally', async () => {
  const portal = await startFakePortal();
  portal.redemption.user.firstName = '<script>alert(1)</script>';
  const { page } = await launchWith(await portal.sign(), portal.url);
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;script&gt;');
});

it.each([
  ['connecting', 'Finish the setup'],
  ['connected', 'Disconnect this store'],
  ['disconnected', 'Connect this store again'],
] as const)('reports %s to the portal, signed, and offers the next states', async (state, next) => {
  const portal = await startFakePortal();
  const { url, environment } = await sandboxForTest({ portalUrl: portal.url });
  const { cookie } = await open(`${url}/apps/dtm/launch?handoff=${await portal.sign()}`);
  const response = await fetch(`${url}/apps/dtm/connection`, {
    method: 'POST',
    headers: { cookie: cookie?.split(';')[0] ?? '' },
    body: new URLSearchParams({ state }),
  });
  expect(await response.text()).toContain(next);

  const [app] = JSON.parse(await readFile(String(environment.PRODUCTS_FILE), 'utf8'));
  const claims = await verifyConnection(portal.reports[0] ?? '', {
    audience: portal.url,
    keysOf: () => createLocalJWKSet({ keys: app.loginKeys }),
  });
  expect(claims).toMatchObject({ shop: 'ada-lamps.myshopify.com', state });
});

it('reports no state that the portal does not accept', async () => {
  const portal = await startFakePortal();
  const { url } = await sandboxForTest({ portalUrl: portal.url });
  const { cookie } = await open(`${url}/apps/dtm/launch?handoff=${await portal.sign()}`);
  const response = await fetch(`${url}/apps/dtm/connection`, {
    method: 'POST',
    headers: { cookie: cookie?.split(';')[0] ?? '' },
    body: new URLSearchParams({ state: 'sold' }),
  });
  expect(response.status).toBe(400);
  expect(portal.reports).toEqual([]);
});

it('reports nothing for a visitor without a session', async () => {
  const portal = await startFakePortal();
  const { url } = await sandboxForTest({ portalUrl: portal.url });
  const response = await fetch(`${url}/apps/dtm/connection`, {
    method: 'POST',
    body: new URLSearchParams({ state: 'disconnected' }),
  });
  expect(response.status).toBe(401);
  expect(portal.reports).toEqual([]);
});
