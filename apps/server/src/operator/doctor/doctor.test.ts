import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { systemRuntime } from '../../core/runtime.ts';
import type { HttpPing } from '../../gateways/doctor.gateway.ts';
import { migrateAsNextVersion } from '../../testing/database/newer-version.ts';
import { freePort } from '../../testing/free-port.ts';
import { startPooler } from '../../testing/services/pooler.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestDirectory } from '../../testing/test-directory.ts';
import { checkContextOf, operate } from '../../testing/test-operator.ts';
import type { Finding } from './check.ts';
import { checkServices } from './check-services.ts';

let portal: TestApp;
beforeEach(async () => {
  portal = await startTestApp();
  chmodSync(portal.environment.DATA_DIR ?? '', 0o700);
});
afterEach(() => portal.close());

async function runChecks(environment: Record<string, string> = {}) {
  const outcome = await operate(
    { environment: { ...portal.environment, ...environment }, runtime: systemRuntime },
    ['doctor', '--json'],
  );
  const findings = outcome.json.findings as Finding[];
  return { ...outcome, of: (name: string) => findings.find((finding) => finding.name === name) };
}

describe('the doctor', () => {
  it('reports ok when all services work', async () => {
    const found = await runChecks();
    expect(found.json.findings.filter(({ status }: Finding) => status !== 'ok')).toEqual([]);
    expect(found.code).toBe(0);
    for (const name of [
      'mail',
      'database',
      'images',
      'product dtm',
      'Shopify',
      'Google',
      'clock',
    ]) {
      expect(found.of(name)?.status, name).toBe('ok');
    }
  });

  it('fails with exit code 1 when the mail server is unavailable, and states the consequence', async () => {
    const found = await runChecks({
      SMTP_URL: `smtp://someone:hunter2@127.0.0.1:${await freePort()}`,
    });
    expect(found.code).toBe(1);
    expect(found.of('mail')).toMatchObject({ status: 'fail' });
    expect(found.of('mail')?.detail).toContain('Emails are queued');
    expect(found.text).not.toContain('hunter2');
  });

  it('names what a newer version has added to the database', async () => {
    await migrateAsNextVersion(portal.database, '9998-expand-next-version');
    const found = await runChecks();
    expect(found.of('database')).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('9998-expand-next-version'),
    });
  });

  it('reports a database that is unavailable or missing', async () => {
    const unavailable = {
      DATABASE_URL: `postgres://nobody:hunter2@127.0.0.1:${await freePort()}/none`,
    };
    const found = await runChecks(unavailable);
    expect(found.of('database')?.detail).toContain('cannot be reached');
    expect(found.text).not.toContain('hunter2');
    const missing = await runChecks({ DATABASE_URL: '', DATA_DIR: newTestDirectory() });
    expect(missing.of('database')?.detail).toContain('There is no database');
  });

  it.runIf(inject('postgresUrl') !== null)(
    'warns of a pooler that passes on no timeouts, unless the database has its own',
    async () => {
      const url = portal.location.url ?? '';
      const pooler = await startPooler(url);
      onTestFinished(pooler.close);
      const timeouts = async () =>
        (await runChecks({ DATABASE_URL: pooler.url })).of('database timeouts');
      const set = (name: string) =>
        sql`alter database ${sql.ref(new URL(url).pathname.slice(1))} set ${sql.ref(name)} = '1s'`.execute(
          portal.database.connection,
        );
      await set('lock_timeout');
      expect(await timeouts()).toMatchObject({
        status: 'warn',
        detail: expect.stringContaining(
          'no idle_in_transaction_session_timeout and no statement_timeout for',
        ),
      });
      await set('idle_in_transaction_session_timeout');
      await set('statement_timeout');
      expect(await timeouts()).toBeUndefined();
    },
  );

  it('warns of a product that no app is registered for', async () => {
    const found = await runChecks({ PRODUCTS_FILE: '' });
    for (const name of ['product dtm', 'product reviews']) {
      expect(found.of(name)).toMatchObject({ status: 'warn' });
      expect(found.of(name)?.detail).toContain('PRODUCTS_FILE');
    }
    expect(found.of('product email')).toBeUndefined();
    expect(found.code).toBe(0);
  });

  it('reports settings that contradict each other', async () => {
    const PORTAL_URL = `https://localhost:${await freePort()}`;
    const found = await runChecks({
      PORTAL_URL,
      SECRET_KEY: 'a'.repeat(40),
      METRICS_TOKEN: 'abababababababab',
    });
    expect(found.of('TRUST_PROXY')).toMatchObject({ status: 'fail' });
    expect(found.of('secrets')?.detail).toContain('SECRET_KEY, METRICS_TOKEN');
    expect(found.text).not.toContain('aaaa');
    const LIMITS = 'mailPerHour=1/3600,unconfirmedMails=2000/600';
    expect((await runChecks({ LIMITS })).of('LIMITS')).toMatchObject({
      status: 'warn',
      detail: expect.stringMatching(/: unconfirmedMails 2000\/600 instead of 200\/600$/),
    });
    const places = (await runChecks({ GEOIP_DB: '/nowhere/places.mmdb' })).of('GEOIP_DB');
    expect(places).toMatchObject({ status: 'fail', detail: expect.stringContaining('/nowhere') });
    expect((await runChecks({ TRUST_PROXY: 'true' })).of('TRUST_PROXY')?.status).toBe('warn');
    const proxied = await runChecks({ PORTAL_URL, TRUST_PROXY: '1' });
    expect(proxied.of('TRUST_PROXY')?.status).toBe('ok');
  });

  it('finds a data folder that others may read, and one that cannot be written to', async () => {
    const directory = newTestDirectory();
    chmodSync(directory, 0o755);
    expect((await runChecks({ DATA_DIR: directory })).of('DATA_DIR')?.detail).toContain(
      'chmod 700',
    );
    const file = path.join(directory, 'a-file');
    writeFileSync(file, '');
    const secret = { SECRET_KEY: randomBytes(48).toString('base64') };
    const found = await runChecks({ DATA_DIR: file, ...secret });
    expect(found.of('DATA_DIR')?.status).toBe('fail');
    expect(found.of('images')?.status).toBe('fail');
  });
});

describe('services and clocks', () => {
  const check = (ping: HttpPing) => checkServices({ ...checkContextOf(portal.environment), ping });

  it('are compared to the second: a minute apart is too much', async () => {
    const clockAt = async (offset: number) => {
      const date = systemRuntime.now() + offset;
      const found = await check(async () => ({ status: 200, date }));
      return found.find(({ name }) => name === 'clock')?.status;
    };
    expect(await clockAt(0)).toBe('ok');
    expect(await clockAt(-30_000)).toBe('warn');
    expect(await clockAt(90_000)).toBe('fail');
  });

  it('that are unavailable are a warning that states what does not work', async () => {
    const found = await check(async () => {
      throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    });
    expect(found).toContainEqual({
      name: 'product dtm',
      status: 'warn',
      detail: 'does not respond (ECONNREFUSED): merchants cannot open it.',
    });
  });
});
