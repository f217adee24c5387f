import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { HOUR_MS } from '../../core/lifetimes.ts';
import { sendProfile, smallJpeg } from '../../testing/images.ts';
import { auditedOn, expectDiscreetLog, linkTo, post } from '../../testing/steps/audited.ts';
import { newEmail, PASSWORD, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const WRONG_CODE = 'ZZZZZZ';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const audited = auditedOn(() => portal);

async function movedMerchant() {
  const merchant = await signedInMerchant(portal);
  const next = newEmail();
  await post(merchant.browser, endpoints.updateEmailVerification, { email: next });
  return { ...merchant, next, code: await portal.codeFor(next) };
}

describe('the audit log: a call', { tags: ['requirement-98'] }, () => {
  audited('updateProfile', 'is saved', ['profile_updated'], async () => {
    const { browser, email } = await signedInMerchant(portal);
    return () =>
      post(browser, endpoints.updateProfile, { firstName: 'Ada', lastName: 'Lamp', email });
  });

  audited('dismissEmailProblem', 'succeeds', ['email_problem_dismissed'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.dismissEmailProblem, {});
  });

  audited('removeImage', 'succeeds', ['image_removed'], async () => {
    const { browser, email } = await signedInMerchant(portal);
    await sendProfile(
      browser,
      { firstName: 'Ada', lastName: 'Lamp', email },
      {
        bytes: await smallJpeg(),
      },
    );
    return () => browser.call(endpoints.removeImage, { query: { isDeleted: true } });
  });

  audited('updatePhoneVerification', 'sends a code', ['phone_change_requested'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.updatePhoneVerification, { phone: '+4915112345678' });
  });

  audited('updateEmailVerification', 'sends a code', ['email_change_requested'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.updateEmailVerification, { email: newEmail() });
  });

  audited('updateEmailVerification', 'needs a fresh login', ['call_refused'], async () => {
    const { browser } = await signedInMerchant(portal);
    portal.advance(HOUR_MS + 1);
    return () => post(browser, endpoints.updateEmailVerification, { email: newEmail() });
  });

  audited('verifyUpdatedEmail', 'succeeds', ['email_changed'], async () => {
    const { browser, next, code } = await movedMerchant();
    return () => post(browser, endpoints.verifyUpdatedEmail, { email: next, code });
  });

  audited('verifyUpdatedEmail', 'has a wrong code', ['code_refused'], async () => {
    const { browser, next } = await movedMerchant();
    return () => post(browser, endpoints.verifyUpdatedEmail, { email: next, code: WRONG_CODE });
  });

  audited('revertEmail', 'succeeds', ['email_change_reverted'], async () => {
    const { browser, email, next, code } = await movedMerchant();
    await post(browser, endpoints.verifyUpdatedEmail, { email: next, code });
    const data = await linkTo(portal, email, 'revert-email');
    return () => post(portal.browser(), endpoints.revertEmail, { data });
  });

  audited(
    'revertEmail',
    'is made up',
    ['call_refused'],
    async () => () => post(portal.browser(), endpoints.revertEmail, { data: 'a.b.c' }),
  );

  audited('verifyUpdatedPhone', 'has a wrong code', ['code_refused'], async () => {
    const { browser } = await signedInMerchant(portal);
    const body = { phone: '+4915112345678', code: WRONG_CODE };
    return () => post(browser, endpoints.verifyUpdatedPhone, body);
  });

  audited('deleteProfile', 'succeeds', ['account_deleted'], async () => {
    const { browser } = await signedInMerchant(portal);
    return () => post(browser, endpoints.deleteProfile, { isDeleted: true });
  });

  audited('deleteProfile', 'needs a fresh login', ['call_refused'], async () => {
    const { browser } = await signedInMerchant(portal);
    portal.advance(HOUR_MS + 1);
    return () => post(browser, endpoints.deleteProfile, { isDeleted: true });
  });

  it('logs no names and no secrets', () => {
    expectDiscreetLog(portal, PASSWORD);
  });
});
