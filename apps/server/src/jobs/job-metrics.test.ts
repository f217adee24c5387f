import { endpoints } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeEach(async () => {
  portal = await startTestApp();
});
afterEach(() => portal.close());

async function metric(name: string): Promise<number> {
  const { body } = await portal.app.http.inject('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

describe('the metrics', () => {
  it('counts a job’s runs by outcome, and shows when it last succeeded', async () => {
    await portal.app.jobs.orphanedImages.run();
    const endedWellAt = portal.now();
    portal.advance(24 * 3600 * 1000);
    const { imageStore } = portal.app.dependencies;
    imageStore.list = () => {
      throw new Error('The disk is gone.');
    };
    await expect(portal.app.jobs.orphanedImages.run()).rejects.toThrow('The disk is gone.');
    const job = 'job="orphaned-images"';
    expect(await metric(`atrium_job_runs_total{${job},outcome="done"}`)).toBe(1);
    expect(await metric(`atrium_job_runs_total{${job},outcome="failed"}`)).toBe(1);
    expect(await metric(`atrium_job_duration_seconds_count{${job}}`)).toBe(2);
    expect(await metric(`atrium_job_last_success_timestamp_seconds{${job}}`)).toBe(
      endedWellAt / 1000,
    );
  });

  it('shows the number and age of waiting messages, also of postponed ones, and the number of dead letters', async () => {
    const { outbox } = portal.app.dependencies.repositories;
    const ofMail = '{kind="mail"}';
    const age = `atrium_outbox_oldest_waiting_age_seconds${ofMail}`;
    expect(await metric(age)).toBe(0);
    for (let mail = 0; mail < 3; mail++) {
      const body = { email: newEmail(), password: PASSWORD };
      await portal.browser().call(endpoints.register, { body });
      portal.advance(10_000);
    }
    const lease = { now: portal.now(), until: portal.now() + 15_000, attemptsInOrder: 1 };
    const [oldest] = await outbox.claim(['mail'], 1, lease);
    const postponed = { availableAt: portal.now() + 60_000, lastError: '450' };
    await outbox.postpone(oldest?.id ?? '', lease.until, postponed);
    expect(await metric(`atrium_outbox_waiting${ofMail}`)).toBe(3);
    expect(await metric(age)).toBe(30);
    await outbox.finish(oldest?.id ?? '', 'dead', portal.now(), '550');
    expect(await metric('atrium_outbox_dead_letters')).toBe(1);
    expect(await metric(`atrium_outbox_waiting${ofMail}`)).toBe(2);
    expect(await metric(age)).toBe(20);
  });

  it('returns the other metrics while the database is unavailable', async () => {
    const { outbox } = portal.app.dependencies.repositories;
    outbox.measure = async () => {
      throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    };
    expect(await metric('atrium_outbox_waiting{kind="mail"}')).toBeNaN();
    expect(await metric('process_cpu_seconds_total')).toBeGreaterThan(0);
  });
});
