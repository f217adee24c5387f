import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { endSessions } from './end-sessions.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

/** The owner, and another browser that has logged in with the same password, which is reported. */
async function ownerAndIntruder() {
  const { browser: owner, email } = await signedInMerchant(portal);
  const intruder = portal.browser();
  await logIn(intruder, email);
  const reports = async () => {
    const mails = await portal.mailsTo(email);
    return mails.filter(({ subject }) => subject.startsWith('New login')).length;
  };
  expect(await reports()).toBe(1);
  return { owner, intruder, email, reports };
}

async function logOut(browser: TestBrowser, isOwn: boolean): Promise<void> {
  const { data } = await browser.call(endpoints.listAccessTokens);
  const id = data.find(({ isDefault }) => isDefault === isOwn)?.id ?? '';
  await browser.call(endpoints.deleteAccessToken, { params: { id } });
}

describe('a device that is logged out', { tags: ['requirement-13'] }, () => {
  it.each<[string, (owner: TestBrowser) => Promise<unknown>]>([
    ['by another one', (owner) => logOut(owner, false)],
    ['with all others', (owner) => owner.call(endpoints.logOutOtherDevices)],
  ])('%s is reported when it logs in again, and the one that did it is not', async (_, act) => {
    const { owner, intruder, email, reports } = await ownerAndIntruder();
    await act(owner);
    await logIn(intruder, email);
    expect(await reports()).toBe(2);
    await owner.call(endpoints.logout);
    await logIn(owner, email);
    expect(await reports()).toBe(2);
  });

  it('by itself is known as before', async () => {
    const { owner, intruder, email, reports } = await ownerAndIntruder();
    await logOut(owner, true);
    for (const browser of [owner, intruder]) await logIn(browser, email);
    expect(await reports()).toBe(1);
  });

  it('by an operator is reported when it logs in again', async () => {
    const { owner, intruder, email, reports } = await ownerAndIntruder();
    const { id } = (await owner.call(endpoints.getProfile)).data;
    await endSessions(portal.app.dependencies, id);
    await logIn(intruder, email);
    expect(await reports()).toBe(2);
  });
});
