import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pagePolicyOf } from './security-headers.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.advance(60_000));

const post = (body: unknown, contentType: string, remoteAddress = '203.0.113.9') =>
  portal.app.http.inject({
    method: 'POST',
    url: '/csp-reports',
    remoteAddress,
    headers: { 'content-type': contentType, 'sec-fetch-site': 'cross-site' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const violated = () =>
  portal.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'content policy violated');

const violationOf = (effectiveDirective: string) => ({
  type: 'csp-violation',
  body: { effectiveDirective },
});

/** A number in letters, as directives are written. */
const nameOf = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** The directives that have a series of their own. */
async function series(): Promise<Set<string>> {
  const { body } = await portal.app.http.inject('/metrics');
  const found = body.matchAll(/^atrium_csp_reports_total\{directive="([^"]*)"\} [1-9]/gm);
  return new Set(Array.from(found, ([, directive]) => directive ?? ''));
}

describe('a report of the content policy', () => {
  it.each([
    [
      'application/reports+json',
      [
        { type: 'deprecation', body: {} },
        {
          type: 'csp-violation',
          body: {
            effectiveDirective: 'script-src-elem',
            blockedURL: 'https://cdn.example/a.js?token=canary',
            documentURL: 'https://portal.example/login?data=canary',
            sample: 'canary',
          },
        },
      ],
    ],
    [
      'application/csp-report',
      {
        'csp-report': {
          'violated-directive': 'script-src-elem canary',
          'blocked-uri': 'https://cdn.example/a.js?token=canary',
          'document-uri': 'https://portal.example/login?data=canary',
          'script-sample': 'canary',
        },
      },
    ],
  ])(
    'is logged without queries and samples, and counted, as %s',
    { tags: ['requirement-74'] },
    async (type, body) => {
      const before = violated().length;
      expect((await post(body, type)).statusCode).toBe(204);
      expect(violated().slice(before)).toMatchObject([
        {
          violations: [
            { directive: 'script-src-elem', blocked: 'https://cdn.example', page: '/login' },
          ],
        },
      ]);
      expect(portal.logLines.join('')).not.toContain('canary');
      expect(await series()).toContain('script-src-elem');
    },
  );

  it('leaves one line, however many violations it has', async () => {
    const before = violated().length;
    const report = Array.from({ length: 20 }, () => violationOf('img-src'));
    expect((await post(report, 'application/reports+json')).statusCode).toBe(204);
    expect(violated().slice(before)).toHaveLength(1);
    expect(violated().at(-1).violations).toHaveLength(20);
    expect((await post([], 'application/reports+json')).statusCode).toBe(204);
    expect(violated().slice(before)).toHaveLength(1);
  });

  it('of directives that no policy has adds one series, however many they are', async () => {
    const before = await series();
    for (let first = 0; first < 600; first += 20) {
      const report = Array.from({ length: 20 }, (_, index) =>
        violationOf(`made-up-${nameOf(first + index)}`),
      );
      expect((await post(report, 'application/reports+json')).statusCode).toBe(204);
    }
    const added = (await series()).difference(before);
    expect([...added]).toEqual(['other']);
    expect(portal.logLines.join('')).not.toContain('made-up');
  });

  it('is counted by its directive for each that the policy has', async () => {
    const directives = pagePolicyOf({ https: false, connectOrigins: [], tagManager: undefined })
      .split(';')
      .map((directive) => directive.trim().split(' ', 1)[0] ?? '')
      .filter((name) => !name.startsWith('report-'));
    expect(directives.length).toBeGreaterThan(10);
    await post(directives.map(violationOf), 'application/reports+json');
    expect(new Set(directives).difference(await series())).toEqual(new Set());
  });

  it.each([
    ['no JSON', '{', 'application/csp-report', 400],
    ['another shape', '{}', 'application/reports+json', 400],
    ['another type', '{}', 'application/json', 415],
    ['too much', `"${'x'.repeat(17_000)}"`, 'application/csp-report', 413],
    [
      'too many at once',
      Array.from({ length: 21 }, () => ({ type: 'csp-violation', body: {} })),
      'application/reports+json',
      400,
    ],
  ])('is refused when it is %s', async (_, body, type, status) => {
    const before = violated().length;
    expect((await post(body, type)).statusCode).toBe(status);
    expect(violated()).toHaveLength(before);
  });

  it('is accepted sixty times a minute from one network', {
    tags: ['requirement-68'],
  }, async () => {
    const report = [{ type: 'csp-violation', body: {} }];
    const send = (address?: string) => post(report, 'application/reports+json', address);
    for (let time = 0; time < 60; time++) expect((await send()).statusCode).toBe(204);
    expect((await send()).statusCode).toBe(429);
    expect((await send('198.51.100.9')).statusCode).toBe(204);
  });
});
