import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CODE_ATTEMPTS,
  CODE_ATTEMPTS_ELSEWHERE,
  type Limit,
  limitTable,
  loginThrottleLimits,
  WIDER_NETWORK_FACTOR,
} from '../config/limit-table.ts';
import {
  AUTHORIZATION_LIFETIME_MS,
  PENDING_INSTALL_LIFETIME_MS,
  STORE_REQUEST_LIFETIME_MS,
  STORE_REQUEST_RETRY_AFTER_MS,
} from '../core/lifetimes.ts';
import { sessionLifetimes } from '../core/session.ts';
import { TOUCH_EVERY_MS } from '../features/sessions/authenticate.ts';
import { MAX_KNOWN_DEVICES } from '../features/sign-in/known-devices.ts';
import { MAX_SESSIONS_PER_USER } from '../features/sign-in/start-session.ts';
import { TOKEN_GRACE_MS } from '../features/stores/change-store.ts';
import { MAX_STORES_PER_USER } from '../features/stores/insert-store.ts';

const document = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');

describe('docs/limits.md contains', () => {
  it('every limit with its figures, and no other', { tags: ['requirement-1'] }, () => {
    const documented = rowsUnder('Counted events').map(([name, max, window, per]) => [
      name,
      { max: Number(max), windowSeconds: secondsOf(window), per },
    ]);
    const limits = Object.entries<Limit>(limitTable).map(([name, { widerFactor, ...limit }]) => {
      return [name, limit] as const;
    });
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(limits));
  });

  it('what a whole IPv6 /48 gets', { tags: ['requirement-1'] }, () => {
    const { widerFactor, ...others } = limitTable.mailByNetwork;
    expect(document).toContain(
      `an IPv6 /48 together get ${WIDER_NETWORK_FACTOR} times its limit, but only ${widerFactor} times \`mailByNetwork\` and \`mailsAfterChallengeByNetwork\``,
    );
    const { max: inDomain } = limitTable.mailsAfterChallengeByDomain;
    // Each has one email beside the repeated ones.
    const networks = inDomain - limitTable.repeatedMailsAfterChallengeByDomain.max;
    const sites = Math.ceil(networks / widerFactor);
    expect(document).toContain(
      `${inDomain} challenges in an hour, from ${networks} networks or ${sites} whole IPv6 /48s, stops`,
    );
    const exceptions = Object.values<Limit>(limitTable).filter((limit) => 'widerFactor' in limit);
    expect(exceptions).toEqual([
      { ...others, widerFactor },
      limitTable.mailsAfterChallengeByNetwork,
    ]);
    expect(limitTable.mailsAfterChallengeByNetwork).toMatchObject({ max: 1, widerFactor });
  });

  it('the wrong attempts that a code allows', () => {
    expect(rowsUnder('Codes')).toEqual([
      ['wrong attempts that a code allows from one source', String(CODE_ATTEMPTS)],
      [
        'wrong attempts that a code allows from all networks together',
        String(CODE_ATTEMPTS_ELSEWHERE),
      ],
    ]);
  });

  it('every figure of the login throttle', () => {
    const documented = rowsUnder('Login').map(([name = '', value = '']) => [
      name,
      name.endsWith('Seconds') ? secondsOf(value) : Number(value),
    ]);
    expect(Object.fromEntries(documented)).toEqual(loginThrottleLimits);
  });

  it('the lifetimes and the maximum number of sessions', { tags: ['requirement-28'] }, () => {
    const [plain, remembered, ...figures] = rowsUnder('Sessions');
    expect(lifetimesIn(plain)).toEqual(sessionLifetimes(false));
    expect(lifetimesIn(remembered)).toEqual(sessionLifetimes(true));
    expect(figures).toEqual([
      ['MAX_SESSIONS_PER_USER', String(MAX_SESSIONS_PER_USER)],
      ['MAX_KNOWN_DEVICES', String(MAX_KNOWN_DEVICES)],
      ['TOKEN_GRACE_MS', '30 seconds'],
      ['TOUCH_EVERY_MS', '1 minute'],
    ]);
    expect(figures.slice(2).map(([, value]) => secondsOf(value) * 1000)).toEqual([
      TOKEN_GRACE_MS,
      TOUCH_EVERY_MS,
    ]);
  });

  it('the lifetimes around stores, and the maximum number of stores', () => {
    expect(rowsUnder('Stores').at(-1)).toEqual([
      'MAX_STORES_PER_USER',
      String(MAX_STORES_PER_USER),
    ]);
    const rows = rowsUnder('Stores').map(([what, time]) => [what, secondsOf(time) * 1000]);
    expect(Object.fromEntries(rows)).toMatchObject({
      'an authorization at Shopify': AUTHORIZATION_LIFETIME_MS,
      'a store that was installed at Shopify and waits for an account': PENDING_INSTALL_LIFETIME_MS,
      "a second account's request, until the owner decides": STORE_REQUEST_LIFETIME_MS,
      'the wait after a refusal, until another request': STORE_REQUEST_RETRY_AFTER_MS,
    });
  });
});

/** The cells of all tables between a heading of the second level and the next heading. */
function rowsUnder(heading: string): string[][] {
  const section = document.split(/^#{2,} /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n');
  return lines
    .filter((line, index) => line.startsWith('|') && !isHeadOrRule(lines, index))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

function isHeadOrRule(lines: string[], index: number): boolean {
  const isRule = (line: string | undefined) => /^\|[\s|:-]+\|$/.test(line ?? '');
  return isRule(lines[index]) || isRule(lines[index + 1]);
}

function lifetimesIn(row: string[] | undefined) {
  return { idleMs: secondsOf(row?.[1]) * 1000, absoluteMs: secondsOf(row?.[2]) * 1000 };
}

/** `15 minutes` as 900. */
function secondsOf(duration: string | undefined): number {
  const [, count, unit] = /^(\d+) (second|minute|hour|day)s?$/.exec(duration ?? '') ?? [];
  const seconds = { second: 1, minute: 60, hour: 3600, day: 86_400 }[String(unit)];
  return Number(count) * (seconds ?? Number.NaN);
}
