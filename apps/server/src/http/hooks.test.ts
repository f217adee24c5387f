import { endpoints } from '@atrium/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCurrentRequest } from '../core/request-context.ts';
import { newEmail, PASSWORD, registerAndVerify } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createBodyBudget } from './body/body-budget.ts';
import { createHttp } from './create-http.ts';

const failure = () => {
  throw new Error('secret detail');
};

describe('a hook that throws', () => {
  const hooks = [
    'onRequest',
    'preParsing',
    'preValidation',
    'preHandler',
    'preSerialization',
    'onSend',
  ] as const;

  it.each(hooks)(
    'at %s fails closed, and the next request is fine',
    { tags: ['requirement-99'] },
    async (hook) => {
      const log = pino({ level: 'silent' });
      const http = await createHttp({
        log,
        trustProxy: undefined,
        portalOrigin: 'https://a.example',
        currentRequest: createCurrentRequest(),
        securityHeaders: {},
        bodyBudget: createBodyBudget(),
      });
      let broken = true;
      // The hooks' types differ in what they are given; this one takes nothing.
      http.addHook(hook as 'onRequest', async () => {
        if (!broken) return;
        broken = false;
        failure();
      });
      http.post('/api/session', async (_request, reply) => {
        reply.header('Set-Cookie', 'atrium_binding=minted');
        return { token: 'minted' };
      });
      const failed = await http.inject({ method: 'POST', url: '/api/session', payload: {} });
      expect(failed.statusCode).toBe(500);
      expect(failed.body).not.toMatch(/minted|secret detail/);
      const fine = await http.inject({ method: 'POST', url: '/api/session', payload: {} });
      expect([fine.statusCode, fine.json()]).toEqual([200, { token: 'minted' }]);
      await http.close();
    },
  );
});

describe('a part of login that throws', () => {
  let portal: TestApp;
  const email = newEmail();
  beforeAll(async () => {
    portal = await startTestApp();
    await registerAndVerify(portal, portal.browser(), email);
  });
  afterAll(() => portal.close());

  const countSessions = async () =>
    (await portal.database.connection.selectFrom('sessions').selectAll().execute()).length;

  const parts: [string, (app: TestApp) => [object, string]][] = [
    ['the limiter', ({ app }) => [app.dependencies.limiter, 'consume']],
    ['the throttle', ({ app }) => [app.dependencies.loginThrottle, 'countAttempt']],
    [
      'the search for the account',
      ({ app }) => [app.dependencies.repositories.users, 'findByEmail'],
    ],
    ['the comparison of passwords', ({ app }) => [app.dependencies.passwords, 'verify']],
    ['the transaction', ({ app }) => [app.dependencies, 'transact']],
    ['the randomness', ({ app }) => [app.dependencies.runtime, 'randomBytes']],
  ];

  it.each(parts)(
    '(%s) mints no session, and the process lives',
    { tags: ['requirement-99'] },
    async (_, partOf) => {
      const before = await countSessions();
      const [owner, name] = partOf(portal);
      const original: unknown = Reflect.get(owner, name);
      Reflect.set(owner, name, failure);
      const browser = portal.browser();
      const login = () => browser.call(endpoints.login, { body: { email, password: PASSWORD } });
      const failed = await login();
      Reflect.set(owner, name, original);

      expect(failed.status).toBe(500);
      expect(failed.text).not.toMatch(/atr_|secret detail/);
      expect([...browser.cookies.keys()]).toEqual([]);
      expect(await countSessions()).toBe(before);
      expect((await login()).status).toBe(200);
    },
  );
});
