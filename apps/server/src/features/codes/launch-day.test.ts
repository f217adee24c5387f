import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { consumeUnconfirmedMailLimits, refundUnconfirmedMail } from './unconfirmed-mails.ts';

const HOUR = 3600_000;
const SIGN_UPS = 10_000;
/** The share of the day's registrations in its busiest two hours. */
const IN_PEAK = 0.4;
const context = { network: '203.0.113.0/24', proofOfWork: undefined };

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** The same numbers in every run. */
function* fractions(seed = 7): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** Registrations of the day and the codes entered for them, by time; one in seven never enters its code. */
function launchDay(): { at: number; recipient: string; entered: boolean }[] {
  const random = fractions();
  const next = () => random.next().value;
  const events = Array.from({ length: SIGN_UPS }, (_, index) => {
    const recipient = `merchant${index}@${next() < 0.6 ? 'gmail.example' : `shop${index}.example`}`;
    const isInPeak = next() < IN_PEAK;
    const at = Math.round((isInPeak ? 10 + next() * 2 : next() * 24) * HOUR);
    // Half within a minute, few after five.
    const code = { at: at + Math.round(-Math.log(1 - next()) * 87_000), recipient, entered: true };
    return [{ at, recipient, entered: false }, ...(next() < 6 / 7 ? [code] : [])];
  });
  return events.flat().sort((a, b) => a.at - b.at);
}

it('10,000 merchants who register in a day, most of them at once, need no proof of work', {
  timeout: 120_000,
}, async () => {
  const deps = portal.app.dependencies;
  const start = portal.now();
  for (const { at, recipient, entered } of launchDay()) {
    portal.advance(Math.max(0, start + at - portal.now()));
    if (entered) await refundUnconfirmedMail(deps, recipient);
    else await consumeUnconfirmedMailLimits(deps, { recipient, knownDeviceHash: null, context });
  }
  expect(portal.now() - start).toBeGreaterThan(23 * HOUR);
});
