import { endpoints } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../core/lifetimes.ts';
import { createMailLink } from '../../features/notifications/mail-links.ts';
import { createSigningKeys } from '../../features/signing-keys/signing-keys.ts';
import { freePort } from '../../testing/free-port.ts';
import { addUser } from '../../testing/races/prepared.ts';
import { newEmail, PASSWORD } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { operate } from '../../testing/test-operator.ts';

let portal: TestApp;
beforeEach(async () => {
  portal = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
});
afterEach(() => portal.close());

const run = (...args: string[]) => operate(portal, args);

describe('rotating the signing keys', () => {
  beforeEach(() => portal.advance(MINUTE_MS));

  /** The keys as a process has them that has just read the database. */
  async function keysNow() {
    const keys = await createSigningKeys(portal.app.dependencies);
    return {
      signs: keys.signingKey().kid,
      published: keys.publicKeys().keys.map(({ kid }) => kid),
    };
  }

  it('publishes the new key at once, and signs with it ten minutes later', async () => {
    const before = await keysNow();
    const rotated = await run('keys', 'rotate', '--json');
    expect(rotated.stderr).toContain('"event":"keys_rotated"');
    const { kid } = rotated.json;
    expect(await keysNow()).toEqual({ signs: before.signs, published: [kid, before.signs] });
    portal.advance(10 * MINUTE_MS);
    expect(await keysNow()).toEqual({ signs: kid, published: [kid, before.signs] });
  });

  it('needs no process to read the database again at the moment of the change', async () => {
    const { kid } = (await run('keys', 'rotate', '--json')).json;
    const keys = await createSigningKeys(portal.app.dependencies);
    expect(keys.signingKey().kid).not.toBe(kid);
    portal.advance(10 * MINUTE_MS);
    expect(keys.signingKey().kid).toBe(kid);
  });

  it('keeps the old key until the last message it signed has run out', async () => {
    const { signs: old } = await keysNow();
    await run('keys', 'rotate');
    portal.advance(10 * MINUTE_MS + 7 * DAY_MS);
    await portal.app.jobs.cleanup.run();
    expect((await keysNow()).published).toContain(old);
    portal.advance(DAY_MS + 1);
    await portal.app.jobs.cleanup.run();
    expect((await keysNow()).published).not.toContain(old);
  });

  it('survives a second rotation before the first took effect', async () => {
    const { signs: old } = await keysNow();
    const { kid: first } = (await run('keys', 'rotate', '--json')).json;
    portal.advance(5 * MINUTE_MS);
    const { kid: second } = (await run('keys', 'rotate', '--json')).json;
    expect((await keysNow()).signs).toBe(old);
    portal.advance(5 * MINUTE_MS);
    expect((await keysNow()).signs).toBe(first);
    portal.advance(5 * MINUTE_MS);
    expect((await keysNow()).signs).toBe(second);
    const states = (await run('keys', 'list', '--json')).json;
    expect(states.map(({ state }: { state: string }) => state)).toEqual([
      'signs',
      'verifies',
      'verifies',
    ]);
    expect(JSON.stringify(states)).not.toContain('sealed');
  });
});

describe('revoking the signing keys', () => {
  it('ends a link that somebody has signed with a leaked key, within the minute', async () => {
    const { dependencies, jobs } = portal.app;
    const { users } = dependencies.repositories;
    const { id, email } = await addUser(portal);
    const before = await users.findById(id);
    // What a stolen backup has: the keys, and the rows that links name.
    const target = { purpose: 'secure-account', email, userId: id } as const;
    const leaked = { ...dependencies, signingKeys: await createSigningKeys(dependencies) };
    const url = await createMailLink(leaked, dependencies.repositories, target);
    const data = String(new URL(url).searchParams.get('mailData'));

    await run('keys', 'rotate', '--revoke', '--yes');
    await jobs.refreshSigningKeys.run();
    const opened = await portal.browser().call(endpoints.secureAccount, { body: { data } });
    expect(opened.envelope.error?.code).toBe('invalid_link');
    expect(await users.findById(id)).toEqual(before);
  });

  it('leaves one key, which signs at once', async () => {
    await run('keys', 'rotate');
    const { json, stderr } = await run('keys', 'rotate', '--revoke', '--yes', '--json');
    expect(stderr).toContain('"revoked":2');
    const states = (await run('keys', 'list', '--json')).json;
    expect(states).toMatchObject([{ kid: json.kid, state: 'signs' }]);
    await portal.app.jobs.refreshSigningKeys.run();
    expect(portal.app.dependencies.signingKeys.signingKey().kid).toBe(json.kid);
  });

  it('is confirmed first', async () => {
    const refused = await run('keys', 'rotate', '--revoke');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
    expect((await run('keys', 'list', '--json')).json).toHaveLength(1);
  });
});

describe('the outbox', () => {
  it('lists waiting messages without their content, and retries them on request', async () => {
    const email = newEmail();
    await portal.browser().call(endpoints.register, { body: { email, password: PASSWORD } });
    const { outbox } = portal.app.dependencies.repositories;
    const claim = () => {
      const now = portal.now();
      return outbox.claim(['mail'], 1, { now, until: now + MINUTE_MS, attemptsInOrder: 1 });
    };
    const [claimed] = await claim();
    const postponed = { availableAt: portal.now() + MINUTE_MS, lastError: 'EENVELOPE 450 RCPT TO' };
    await outbox.postpone(claimed?.id ?? '', portal.now() + MINUTE_MS, postponed);
    const listed = await run('outbox', 'list', '--json');
    expect(listed.json).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: 'EENVELOPE 450 RCPT TO' },
    ]);
    expect(listed.text).not.toContain(email);
    expect(await claim()).toEqual([]);

    const retried = await run('outbox', 'retry', '--json');
    expect(retried.json).toEqual({ retried: 1 });
    expect(retried.stderr).toContain('"event":"outbox_retried"');
    expect(await claim()).toHaveLength(1);
  });

  it('retries one given-up message by its id', async () => {
    for (let mail = 0; mail < 2; mail++) {
      await portal.browser().call(endpoints.register, {
        body: { email: newEmail(), password: PASSWORD },
      });
    }
    const { outbox } = portal.app.dependencies.repositories;
    const [one, other] = (await run('outbox', 'list', '--json')).json;
    for (const { id } of [one, other]) await outbox.finish(id, 'dead', portal.now(), '550');
    expect((await run('outbox', 'list')).text).toContain('dead');
    expect((await run('outbox', 'retry', one.id, '--json')).json).toEqual({ retried: 1 });
    expect((await run('outbox', 'list', '--json')).json).toMatchObject([
      { id: one.id, state: 'waiting', attempts: 0 },
      { id: other.id, state: 'dead' },
    ]);
  });

  it('fails for an id that no message has', async () => {
    const outcome = await run('outbox', 'retry', 'nobody', '--json');
    expect([outcome.code, outcome.json]).toEqual([1, { retried: 0 }]);
  });
});
