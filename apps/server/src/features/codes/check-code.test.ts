import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE_ATTEMPTS } from '../../config/limit-table.ts';
import { addUser, codeFor } from '../../testing/races/prepared.ts';
import { newEmail } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

it('a used code is refused as invalid, however often and however late it is entered', async () => {
  const { dependencies } = portal.app;
  const { codes } = dependencies.repositories;
  const user = await addUser(portal);
  const scope = { purpose: 'change-email', subjectId: user.id, recipient: newEmail() } as const;
  const entered = { code: await codeFor(portal, scope), source: { kind: 'own' } } as const;
  const check = () => dependencies.codes.check(scope, entered);

  const { row } = await check();
  expect(await codes.consume(row?.id ?? '', portal.app.dependencies.runtime.now())).toBe(true);
  for (let time = 0; time <= CODE_ATTEMPTS; time++) {
    expect(await check()).toMatchObject({ refusal: 'invalid_code' });
  }
  portal.advance(11 * 60_000);
  expect(await check()).toMatchObject({ refusal: 'invalid_code' });
});
