import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../core/app-error.ts';
import { newEmail } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { tryWithMailLimits } from './mail-limits.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const request = () => ({
  recipient: newEmail(),
  knownDeviceHash: null,
  context: { network: '192.0.2.0/24', proofOfWork: undefined },
});

it.each([
  ['the limits cannot be counted', new Error('The database is read-only.')],
  ['something else is wrong', new AppError('not_found')],
])('an optional email is not treated as too many when %s', async (_, error) => {
  const { dependencies } = portal.app;
  const limiter = {
    ...dependencies.limiter,
    consume: async () => {
      throw error;
    },
  };
  const sent = tryWithMailLimits({ ...dependencies, limiter }, request(), async () => 'done');
  await expect(sent).rejects.toBe(error);
});

it('an optional email beyond the limit is not sent', async () => {
  const { dependencies } = portal.app;
  const again = request();
  const isAllowed = () => dependencies.codes.tryWithMailLimits(again, async (allowed) => allowed);
  expect([await isAllowed(), await isAllowed()]).toEqual([true, false]);
});
