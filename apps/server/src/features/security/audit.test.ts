import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { auditedOn, expectDiscreetLog, post } from '../../testing/steps/audited.ts';
import { PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'Third-Vault9$';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const audited = auditedOn(() => portal);

describe('the audit log: a call', { tags: ['requirement-98'] }, () => {
  audited('changePassword', 'succeeds', ['password_changed'], async () => {
    const { browser } = await signedInMerchant(portal);
    const body = {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    };
    return () => post(browser, endpoints.changePassword, body);
  });

  audited('changePassword', 'has a wrong password', ['call_refused'], async () => {
    const { browser } = await signedInMerchant(portal);
    const body = {
      oldPassword: 'Wrong-One9!',
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    };
    return () => post(browser, endpoints.changePassword, body);
  });

  audited('deleteAccessToken', 'succeeds', ['device_logged_out'], async () => {
    const { browser } = await signedInMerchant(portal);
    const [device] = (await browser.call(endpoints.listAccessTokens)).data;
    return () => browser.call(endpoints.deleteAccessToken, { params: { id: device?.id ?? '' } });
  });

  audited('deleteAccessToken', 'names another’s device', ['call_refused'], async () => {
    const victim = await signedInMerchant(portal);
    const [device] = (await victim.browser.call(endpoints.listAccessTokens)).data;
    const { browser } = await signedInMerchant(portal);
    return () => browser.call(endpoints.deleteAccessToken, { params: { id: device?.id ?? '' } });
  });

  audited('logOutOtherDevices', 'succeeds', ['other_devices_logged_out'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.logOutOtherDevices, {});
  });

  it('logs no names and no secrets', () => {
    expectDiscreetLog(portal, PASSWORD, NEW_PASSWORD);
  });
});
