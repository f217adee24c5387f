import { endpoints } from '@atrium/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../core/lifetimes.ts';
import { startPooler } from '../../testing/services/pooler.ts';
import {
  logIn,
  merchantWithStore,
  newEmail,
  PASSWORD,
  register,
  signedInMerchant,
  verify,
} from '../../testing/steps/merchants.ts';
import { installAtShopify, verifyStore } from '../../testing/steps/shopify-authorization.ts';
import {
  completeAuthorization,
  logInAtProvider,
  startAuthorization,
} from '../../testing/steps/social-authorization.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { operate } from '../../testing/test-operator.ts';
import type { Finding } from '../doctor/check.ts';

const OLD = 'o4Jq-2ndk3_VbX7sQzLm5RtYp0AeUcHf';
const NEW = 'n8Jq-7wdk3_VbX7sQzLm5RtYp0AeUcHg';

const ONLY_OLD = { SECRET_KEY: OLD };
const OLD_READS_NEW = { SECRET_KEY: OLD, SECRET_KEY_NEXT: NEW };
const NEW_READS_OLD = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
const ONLY_NEW = { SECRET_KEY: NEW };

let portal: TestApp;
const others: TestApp[] = [];
beforeEach(async () => {
  portal = await startTestApp(ONLY_OLD);
  await portal.sandbox.warmUp();
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
  await portal.close();
});

/** Another process of the portal. */
async function processWith(keys: Record<string, string>): Promise<TestApp> {
  const process = await startTestApp(keys, { sibling: portal });
  others.push(process);
  return process;
}

function run(keys: Record<string, string>, ...args: string[]) {
  const environment = { ...portal.environment, ...keys };
  return operate({ environment, runtime: portal.runtime }, args);
}

const reseal = (keys: Record<string, string> = NEW_READS_OLD) =>
  run(keys, 'secret-key', 'reseal', '--json');

async function doctorOn(keys: Record<string, string>) {
  const { findings } = (await run(keys, 'doctor', '--json')).json as { findings: Finding[] };
  const about = (name: string) => findings.find((finding) => finding.name === name);
  return {
    current: about('SECRET_KEY'),
    next: about('SECRET_KEY_NEXT'),
    previous: about('SECRET_KEY_PREVIOUS'),
  };
}

async function accessTokenOf(process: TestApp, domain: string): Promise<string> {
  const { repositories, sealer } = process.app.dependencies;
  const shop = await repositories.shopifyShops.findInstalled(`${domain}.myshopify.com`);
  return sealer.open('shopify-token', shop?.access_token_sealed ?? '');
}

/** Something of every kind that hangs on the key of `process`. */
async function useEverything(process: TestApp, name: string) {
  const merchant = await merchantWithStore(process, name);
  expect(await verifyStore(process, merchant.browser, name)).toContain('store=verified');
  const [welcome] = await process.mailsTo(merchant.email);
  const mailData = /secure-account\?mailData=([\w.-]+)/.exec(welcome?.html ?? '')?.[1] ?? '';
  const installing = process.browser();
  await installAtShopify(process, installing, `${name}-install.myshopify.com`);
  const registering = { browser: process.browser(), email: newEmail() };
  await register(registering.browser, registering.email);
  const code = await process.codeFor(registering.email);
  const social = process.browser();
  const returned = await logInAtProvider('google', await startAuthorization(social, 'google'), {
    name: 'Ada',
    email: newEmail(),
    hostedDomain: 'shop.example',
  });
  const mailed = newEmail();
  await register(process.browser(), mailed);
  return { name, merchant, mailData, installing, registering, code, social, returned, mailed };
}

type Used = Awaited<ReturnType<typeof useEverything>>;

/** Continues at another process with everything of {@link useEverything}. */
async function continueAt(process: TestApp, used: Used) {
  const { http } = process.app;
  const session = used.merchant.browser.at(http);
  expect((await session.call(endpoints.listStores)).data.shops[0]?.status).toBe('verified');
  const password = process.browser();
  await logIn(password, used.merchant.email);
  expect(password.token).toMatch(/^atr_/);
  expect(await accessTokenOf(process, used.name)).toMatch(/^shp/);
  const link = { body: { data: used.mailData } };
  expect((await process.browser().call(endpoints.secureAccount, link)).status).toBe(200);
  const installing = used.installing.at(http);
  const install = (await installing.call(endpoints.getInstall)).data;
  expect(install?.shop).toBe(`${used.name}-install.myshopify.com`);
  await signUpIn(process, installing);
  expect((await installing.call(endpoints.connectInstall)).data.outcome).toBe('verified');
  const { browser, email } = used.registering;
  expect((await verify(browser.at(http), email, used.code)).status).toBe(200);
  const response = await completeAuthorization(used.social.at(http), 'google', used.returned);
  expect(response.status, response.text).toBe(200);
  expect(await process.mailsTo(used.mailed)).toHaveLength(1);
}

async function signUpIn(process: TestApp, browser: Used['installing']) {
  const email = newEmail();
  await register(browser, email);
  const verified = await verify(browser, email, await process.codeFor(email));
  if (verified.data.type === 'token') browser.token = verified.data.auth.token;
}

describe('rotating SECRET_KEY', () => {
  it('ends nothing: what began under the old key continues under the new one', async () => {
    const used = await useEverything(portal, 'before');
    await continueAt(await processWith(NEW_READS_OLD), used);
  });

  it('ends nothing for processes that are not restarted yet', async () => {
    const notYet = await processWith(OLD_READS_NEW);
    const used = await useEverything(await processWith(NEW_READS_OLD), 'ahead');
    await continueAt(notYet, used);
  });

  it('leaves everything resealed usable without the old key', async () => {
    const used = await useEverything(portal, 'resealed');
    expect(await reseal()).toMatchObject({ code: 0, json: { unreadable: 0, left: 0 } });
    const alone = await processWith(ONLY_NEW);
    const again = used.registering.browser.at(alone.app.http);
    // A code cannot be resealed, so it ends with its key, and a new one works.
    const refused = await verify(again, used.registering.email, used.code);
    expect(refused.envelope.error?.code).toBe('invalid_code');
    portal.advance(61_000);
    const request = { email: used.registering.email, type: 'verify-email' } as const;
    await again.call(endpoints.resendVerification, { body: request });
    const code = await alone.codeFor(used.registering.email);
    const registering = { ...used.registering, browser: again };
    await continueAt(alone, { ...used, registering, code });
  });

  it('refuses values sealed only with a removed key, as if they had expired', async () => {
    await reseal();
    const used = await useEverything(portal, 'late');
    const alone = await processWith(ONLY_NEW);
    const { http } = alone.app;
    const { browser, email } = used.registering;
    const refused = await verify(browser.at(http), email, used.code);
    expect(refused.envelope.error?.code).toBe('invalid_code');
    const social = await completeAuthorization(used.social.at(http), 'google', used.returned);
    expect(social.envelope.error?.code).toBe('forbidden');
    const installing = used.installing.at(http);
    expect((await installing.call(endpoints.getInstall)).data).toBeNull();
    await signUpIn(alone, installing);
    expect((await installing.call(endpoints.connectInstall)).status).toBe(404);
    // The email waits until the key is back.
    expect(await alone.mailsTo(used.mailed)).toHaveLength(0);
    const doctor = await doctorOn(ONLY_NEW);
    expect(doctor.current).toMatchObject({ status: 'fail' });
    expect(doctor.current?.detail).toContain('Shopify tokens: ');
    expect((await reseal(ONLY_NEW)).code).toBe(1);
    expect(await reseal()).toMatchObject({ code: 0, json: { unreadable: 0, left: 0 } });
    portal.advance(15 * MINUTE_MS);
    expect(await alone.mailsTo(used.mailed)).toHaveLength(0);
    expect(await accessTokenOf(alone, 'late')).toMatch(/^shp/);
  });

  it('lets no process start without the old key before everything is resealed', async () => {
    await useEverything(portal, 'hasty');
    await expect(processWith(ONLY_NEW)).rejects.toThrow(/^SECRET_KEY does not open .*_PREVIOUS\.$/);
    const refused = await reseal(ONLY_NEW);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^SECRET_KEY does not open [^\n]*\n$/);
  });
});

describe('the doctor', () => {
  it('reports at each step how many values each key sealed', async () => {
    expect(await doctorOn(ONLY_OLD)).toMatchObject({
      current: { status: 'ok', detail: 'signing keys: 1' },
      next: undefined,
      previous: undefined,
    });
    await useEverything(portal, 'doctored');
    expect((await doctorOn(OLD_READS_NEW)).next).toMatchObject({ status: 'ok' });
    expect((await doctorOn(NEW_READS_OLD)).previous).toMatchObject({
      status: 'warn',
      detail: expect.stringMatching(
        /^is still needed \(Shopify tokens: \d, pending installs: 1, outbox messages: 1, .*signing keys: 1, codes: 2, until .*\)\. .*`secret-key reseal`\.$/,
      ),
    });
    await reseal();
    const until = new Date(portal.now() + 10 * MINUTE_MS).toISOString().slice(0, 19);
    expect((await doctorOn(NEW_READS_OLD)).previous).toMatchObject({
      status: 'warn',
      detail: `is still needed (codes: 2, until ${until}Z).`,
    });
    expect((await doctorOn(OLD_READS_NEW)).next).toMatchObject({ status: 'warn' });
    portal.advance(10 * MINUTE_MS);
    const done = await doctorOn(NEW_READS_OLD);
    expect(done.previous?.detail).toMatch(/^is needed only for reports about emails .* 30 days/);
    expect(done.current?.status).toBe('ok');
    const withoutReports = await doctorOn({ ...NEW_READS_OLD, MAIL_WEBHOOK_TOKEN: '' });
    const detail = 'is no longer needed. Remove it from every server.';
    expect(withoutReports.previous?.detail).toBe(detail);
  });

  it('counts also where no key opens anything', async () => {
    await useEverything(portal, 'lost');
    const doctor = await doctorOn(ONLY_NEW);
    expect(doctor.current).toMatchObject({ status: 'fail' });
    expect(doctor.current?.detail).toContain('Set the key that does as SECRET_KEY_PREVIOUS');
    const status = await run(ONLY_NEW, 'secret-key', 'status', '--json');
    expect(status.json.sealed['signing keys']).toMatchObject({ current: 0, unknown: 1 });
    expect(status.json.codes.unknown).toBe(2);
    const text = (await run(ONLY_NEW, 'secret-key', 'status')).text;
    expect(text).toContain('The last code of another key expires at ');
    for (const key of [OLD, NEW]) expect(text + JSON.stringify(doctor)).not.toContain(key);
  });
});

const alter = (statement: string) => sql.raw(statement).execute(portal.database.connection);

it.runIf(inject('postgresUrl') !== null)(
  'a large table may take longer to read than the server’s own statements, also through a pooler and with a limit of the role',
  async () => {
    const url = portal.location.url ?? '';
    const pooler = await startPooler(url);
    onTestFinished(pooler.close);
    await alter(
      `alter database "${new URL(url).pathname.slice(1)}" set statement_timeout = '150ms'`,
    );
    await alter('alter table pending_installs rename to few_installs');
    await alter(`create view pending_installs as select * from few_installs
      where (select pg_sleep(0.4)::text) = ''`);
    for (const DATABASE_URL of [url, pooler.url]) {
      const keys = { ...ONLY_OLD, DATABASE_URL };
      expect((await run(keys, 'secret-key', 'status', '--json')).code).toBe(0);
      expect(await reseal(keys)).toMatchObject({ code: 0, json: { left: 0 } });
      expect((await doctorOn(keys)).current?.status).toBe('ok');
    }
  },
);

it('the doctor reports that it could not read what SECRET_KEY opens', async () => {
  await alter('alter table pending_installs rename to lost_installs');
  expect((await doctorOn(ONLY_OLD)).current).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('could not be read'),
  });
});

it('a password and a session do not depend on SECRET_KEY', async () => {
  const { browser, email } = await signedInMerchant(portal);
  await portal.mailsTo(email);
  await reseal();
  const alone = await processWith(ONLY_NEW);
  expect((await browser.at(alone.app.http).call(endpoints.listStores)).status).toBe(200);
  const fresh = alone.browser();
  await logIn(fresh, email, PASSWORD);
  expect(fresh.token).toMatch(/^atr_/);
});
