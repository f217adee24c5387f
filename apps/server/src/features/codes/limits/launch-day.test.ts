/** @module-tag slow */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitTable } from '../../../config/limit-table.ts';
import { AppError } from '../../../core/app-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../../core/lifetimes.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { consumeCodeLimits } from './code-limits.ts';

const SIGN_UPS = 10_000;
/** The share of the day's registrations in its busiest two hours. */
const IN_PEAK = 0.4;
/** How often the page that waits for the code checks whether it was entered elsewhere. */
const POLL_MS = 2000;

let portal: TestApp;
afterEach(() => portal.close());

/** The same numbers in every run. */
function* fractions(seed = 7): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}
let random = fractions();
const next = () => random.next().value;
// Also for one test alone, and for a second try.
beforeEach(() => {
  random = fractions();
});

interface Visitor {
  readonly recipient: string;
  readonly network: string;
}

interface Step extends Visitor {
  readonly at: number;
  /** Of `consumeCodeLimits`: whether the code was entered in the browser that registered. */
  readonly kind: 'register' | 'resend' | 'enter' | 'enter elsewhere';
}

/**
 * A visitor's steps: one in seven never enters a code, one in twelve requests another one first, and one in six opens the
 * email on another device. Half enter it within a minute, few after five.
 */
function stepsOf(visitor: Visitor, at: number): Step[] {
  const step = (kind: Step['kind'], afterMs: number): Step => ({
    ...visitor,
    kind,
    at: at + Math.round(afterMs),
  });
  const again = next() < 1 / 12 ? [step('resend', (60 + next() * 120) * 1000)] : [];
  const waitMs = (again[0] ? again[0].at - at : 0) - Math.log(1 - next()) * 87_000;
  const entered = next() < 5 / 6 ? 'enter' : 'enter elsewhere';
  return [step('register', 0), ...again, ...(next() < 6 / 7 ? [step(entered, waitMs)] : [])];
}

const inSlash24 = (number: number) =>
  `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.0/24`;

/**
 * Where visitors come from: more than half from a network of their own, a third through one of 60 carriers, of which some
 * are far larger than others and each has 64 networks for its subscribers, and the rest from one of 400 offices or proxies.
 */
function newNetwork(): string {
  const place = next();
  if (place < 0.57) return inSlash24(Math.floor(next() * 4_000_000));
  if (place < 0.9)
    return inSlash24(5_000_000 + Math.floor(60 ** next()) * 64 + Math.floor(next() * 64));
  return inSlash24(6_000_000 + Math.floor(next() * 400));
}

function launchDay(): Step[] {
  return Array.from({ length: SIGN_UPS }, (_, index) => {
    const recipient = `merchant${index}@${next() < 0.6 ? 'gmail.example' : `shop${index}.example`}`;
    const at = next() < IN_PEAK ? 10 + next() * 2 : next() * 24;
    return stepsOf({ recipient, network: newNetwork() }, Math.round(at * HOUR_MS));
  }).flat();
}

/** What the calls count for these steps. Returns how many were refused, by the error and step. */
async function countAll(steps: readonly Step[]): Promise<Map<string, number>> {
  const { limiter, codes, transact } = portal.app.dependencies;
  const refusals = new Map<string, number>();
  const nothing = async () => undefined;
  const mailedAt = new Map<string, number>();
  const start = portal.now();
  for (const { at, kind, recipient, network } of steps.toSorted((a, b) => a.at - b.at)) {
    portal.advance(Math.max(0, start + at - portal.now()));
    const context = { network, proofOfWork: undefined };
    const mail = { recipient, knownDeviceHash: null, context };
    try {
      if (kind === 'register') {
        await limiter.consume('registerByNetwork', network);
        await codes.withMailLimits({ ...mail, countedAgainst: 'registerByNetwork' }, nothing);
        mailedAt.set(recipient, portal.now());
      } else if (kind === 'resend') {
        await codes.withMailLimits(mail, nothing);
        mailedAt.set(recipient, portal.now());
      } else {
        await consumeCodeLimits(limiter, {
          own: kind === 'enter' ? recipient : null,
          network,
          recipient,
        });
        const code = { recipient, created_at: mailedAt.get(recipient) ?? 0 };
        await transact((transaction) => codes.confirmMailbox(transaction, code));
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const refusal = `${error.code}: ${kind}`;
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    }
  }
  return refusals;
}

/** The most polls of one network in a quarter of an hour: each visitor's page waits for the code until it is entered. */
function mostPolls(steps: readonly Step[]): number {
  const polls = new Map<string, number>();
  const registeredAt = new Map<string, number>();
  for (const { kind, recipient, network, at } of steps) {
    if (kind === 'register') registeredAt.set(recipient, at);
    if (!kind.startsWith('enter')) continue;
    const from = registeredAt.get(recipient) ?? at;
    const key = `${network} ${Math.floor(from / (15 * MINUTE_MS))}`;
    polls.set(key, (polls.get(key) ?? 0) + Math.ceil((at - from) / POLL_MS));
  }
  return Math.max(...polls.values());
}

it('10,000 merchants who register in a day, most of them at once, need no proof of work and meet no limit', {
  timeout: 240_000,
}, async () => {
  portal = await startTestApp();
  const steps = launchDay();
  expect(await countAll(steps)).toEqual(new Map());
  expect(mostPolls(steps)).toBeLessThan(limitTable.registrationStatusByNetwork.max);
});

/** A hundred guests of one room, within an hour. */
const guests = () =>
  Array.from({ length: 100 }, (_, index) =>
    stepsOf(
      { recipient: `guest${index}@shop${index}.example`, network: '203.0.113.0/24' },
      Math.round(next() * HOUR_MS),
    ).filter(({ kind }) => kind !== 'resend'),
  ).flat();

it('a hundred guests in one network register only with the limits for an event', async () => {
  portal = await startTestApp();
  expect((await countAll(guests())).get('rate_limited: register')).toBeGreaterThan(80);
  await portal.close();

  portal = await startTestApp({
    LIMITS:
      'registerByNetwork=200/3600,mailByNetwork=400/3600,verifyByNetwork=400/900,registrationStatusByNetwork=50000/900',
  });
  const steps = guests();
  expect(await countAll(steps)).toEqual(new Map());
  expect(mostPolls(steps)).toBeLessThan(50_000);
});
