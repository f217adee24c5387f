import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../core/lifetimes.ts';
import { exportAccount } from '../../features/profile/export-account.ts';
import { fetchImage, sendProfile, smallJpeg } from '../../testing/images.ts';
import {
  logIn,
  merchantWithStore,
  PASSWORD,
  signedInMerchant,
} from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type OperatorOptions, operate } from '../../testing/test-operator.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const run = (args: string[], options?: OperatorOptions) => operate(portal, args, options);

describe('listing accounts', () => {
  it('finds by a part of address or name, a page at a time', async () => {
    for (const name of ['one', 'two', 'three'])
      await signedInMerchant(portal, `${name}@paged.example`);
    const first = await run(['user', 'list', '--search', 'PAGED', '--per-page', '2', '--json']);
    expect(first.json).toMatchObject({ total: 3, page: 1, pages: 2 });
    expect(first.json.users).toHaveLength(2);
    expect(first.stderr).toMatch(/"event":"accounts_listed","accounts":2/);
    const second = await run([
      ...['user', 'list', '--search', 'paged', '--per-page', '2', '--page', '2', '--json'],
    ]);
    expect(second.json.users).toMatchObject([{ email: 'three@paged.example' }]);
    expect((await run(['user', 'list', '--search', 'paged'])).text).toContain(
      '3 found, page 1 of 1',
    );
  });

  it('treats the wildcards of SQL literally', async () => {
    for (const text of ['%', '_ne@paged', '\\']) {
      expect((await run(['user', 'list', '--search', text, '--json'])).json.total).toBe(0);
    }
  });
});

describe('showing an account', () => {
  it('shows what helps support, by address in any case or by id, and no secret', async () => {
    const { email } = await merchantWithStore(portal, 'shown');
    const shown = await run(['user', 'show', email.toUpperCase(), '--json']);
    expect(shown.json).toMatchObject({
      email,
      deletedAt: null,
      hasPassword: true,
      sessions: 1,
      stores: [{ domain: 'shown.myshopify.com', status: 'added' }],
    });
    expect((await run(['user', 'show', shown.json.id])).text).toContain('shown.myshopify.com');
    expect(shown.text).not.toContain('argon2');
    expect(shown.stderr).toMatch(/"operator":"[^"]+".*"event":"account_viewed"/);
    expect(shown.stderr).toContain(`"userId":"${shown.json.id}"`);
  });

  it('reports when there is none', async () => {
    const outcome = await run(['user', 'show', 'nobody@shop.example', '--json']);
    expect(outcome.code).toBe(1);
    expect(outcome.json.error).toContain('There is no account');
  });
});

describe('exporting an account', () => {
  it('contains everything about one person, nothing about others, and no secrets', async () => {
    const { email, browser } = await merchantWithStore(portal, 'exported');
    const other = await signedInMerchant(portal);
    const outcome = await run(['user', 'export', email]);
    const { data } = outcome.json;
    expect(data.users).toMatchObject([{ email }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.sessions[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(data.stores).toMatchObject([{ domain: 'exported.myshopify.com' }]);
    expect(outcome.text).not.toContain(other.email);
    expect(outcome.text).not.toMatch(/argon2|_hash|_sealed/);
    expect(outcome.text).not.toContain(browser.token);
    const { id, onboarding_completed } = data.users[0];
    expect(onboarding_completed).toBe(0);
    expect(outcome.stderr).toContain(`"event":"account_exported","userId":"${id}"`);
  });

  it('has the image as base64, all times as ISO 8601, and names what is missing', async () => {
    const { email, browser } = await merchantWithStore(portal, 'exported-image');
    const names = { firstName: 'Ada', lastName: 'Lamp', email };
    expect((await run(['user', 'export', email])).json.image).toBeNull();
    await sendProfile(browser, names, { bytes: await smallJpeg() });
    const { exportedAt, image, data, notIncluded } = (await run(['user', 'export', email])).json;
    const { image: path } = (await browser.call(endpoints.getProfile)).data;
    const { rawPayload } = await fetchImage(portal, path ?? '');
    expect(image).toBe(rawPayload.toString('base64'));
    expect(exportedAt).toBe(new Date(portal.now()).toISOString());
    const times = Object.values<Record<string, unknown>[]>(data)
      .flat()
      .flatMap((row) => Object.entries(row).filter(([column]) => column.endsWith('_at')));
    const known = times.filter(([, value]) => value !== null);
    expect(known.length).toBeGreaterThan(5);
    for (const [column, value] of known) {
      expect(value, column).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(data.users[0]).toMatchObject({ ...{ first_name: 'Ada', email }, deleted_at: null });
    expect(notIncluded).toEqual([
      expect.stringContaining('passwords'),
      expect.stringContaining('audit log'),
      expect.stringContaining('mails'),
      expect.stringContaining('products'),
    ]);
  });

  it('of a deleted person is refused', async () => {
    const gone = exportAccount(portal.app.dependencies, 'nobody');
    await expect(gone).rejects.toMatchObject({ code: 'not_found' });
  });

  it('covers every table', async () => {
    const { email } = await signedInMerchant(portal);
    const { data } = (await run(['user', 'export', email])).json;
    const aboutNobody = [
      'kysely_migration',
      'kysely_migration_lock',
      // Of a person they hold hashes alone.
      'session_tokens',
      'pending_passwords',
      'rate_limits',
      'login_throttles',
      'code_attempts',
      'mail_reports',
      // Sealed, and forgotten with its delivery.
      'outbox',
      'signing_keys',
      // About shops and products, without anybody's data.
      'shopify_webhooks',
      'shopify_webhook_bodies',
      'shopify_install_links',
      'product_messages',
      // Nobody's yet, and gone within the hour.
      'pending_installs',
    ];
    const tables = await portal.database.connection.introspection.getTables({
      withInternalKyselyTables: true,
    });
    expect([...Object.keys(data), ...aboutNobody].sort()).toEqual(
      tables.map(({ name }) => name).sort(),
    );
  });
});

describe('deleting and restoring an account', () => {
  it('ends every session, notifies the owner, is audited, and can be undone', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const deleted = await run(['user', 'delete', email, '--yes']);
    expect(deleted.code).toBe(0);
    expect(deleted.stderr).toMatch(/"operator":"[^"]+".*"event":"account_deleted"/);
    expect(deleted.stderr).not.toContain(email);
    expect((await browser.call(endpoints.getProfile)).status).toBe(401);
    expect((await portal.mailsTo(email))[0]?.subject).toMatch(/deleted/i);

    const again = await run(['user', 'delete', email, '--yes']);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('deleted already')]);
    expect((await run(['user', 'restore', email])).stderr).toContain('"event":"account_restored"');
    await logIn(portal.browser(), email, PASSWORD);
  });

  it('requires a confirmation, and accepts only yes', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const refused = await run(['user', 'delete', email], { answer: '' });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Nothing was changed.');
    const unattended = await run(['user', 'delete', email]);
    expect(unattended.code).toBe(1);
    expect(unattended.stderr).toContain('--yes');
    expect((await browser.call(endpoints.getProfile)).status).toBe(200);
    expect((await run(['user', 'delete', email], { answer: 'y' })).code).toBe(0);
  });

  it('restores an account for one of several operators at the same moment', async () => {
    const { email } = await signedInMerchant(portal);
    await run(['user', 'delete', email, '--yes']);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => run(['user', 'restore', email])));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 1, 1, 1]);
    const events = outcomes.filter(({ stderr }) => stderr.includes('"event":"account_restored"'));
    expect(events).toHaveLength(1);
  });

  it('restores no account that is not deleted, and none after 30 days', async () => {
    const { email } = await signedInMerchant(portal);
    expect((await run(['user', 'restore', email])).stderr).toContain('not deleted');
    await run(['user', 'delete', email, '--yes']);
    portal.advance(30 * DAY_MS);
    expect((await run(['user', 'restore', email])).stderr).toContain('more than 30 days ago');
  });
});

it('ending the sessions of a merchant logs out every browser', async () => {
  const { browser, email } = await signedInMerchant(portal);
  const second = portal.browser();
  await logIn(second, email);
  const outcome = await run(['user', 'end-sessions', email, '--json']);
  expect(outcome.json.ended).toBe(2);
  expect(outcome.stderr).toContain('"event":"sessions_ended"');
  for (const each of [browser, second]) {
    expect((await each.call(endpoints.getProfile)).status).toBe(401);
  }
  await logIn(browser, email);
});
