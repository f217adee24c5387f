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
  const browser = { own: newEmail(), network: '203.0.113.0', recipient: scope.recipient };
  const entered = { ...browser, code: await codeFor(portal, scope) };
  const enter = () => dependencies.codes.require(entered, (check) => check(scope));

  const { id } = await enter();
  expect(await codes.consume(id, portal.app.dependencies.runtime.now())).toBe(true);
  for (let time = 0; time <= CODE_ATTEMPTS; time++) {
    await expect(enter()).rejects.toMatchObject({ code: 'invalid_code' });
  }
  portal.advance(11 * 60_000);
  await expect(enter()).rejects.toMatchObject({ code: 'invalid_code' });
});
