import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('a phone number', () => {
  const phone = '+4915112345678';

  it('is changed only by the code sent to it', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await browser.call(endpoints.updatePhoneVerification, { body: { phone } });
    const [message] = portal.sandbox.mailbox.messages(phone);
    const code = /[A-Z0-9]{6}/.exec(message?.text ?? '')?.[0] ?? '';
    const enter = (typed: string) =>
      browser.call(endpoints.verifyUpdatedPhone, { body: { phone, code: typed } });
    expect((await enter(code.startsWith('2') ? '333333' : '222222')).status).toBe(422);
    expect((await enter(code)).status).toBe(200);
    const user = await portal.app.dependencies.repositories.users.findByEmail(email);
    expect(user?.phone).toBe(phone);
    expect((await enter(code)).status).toBe(422);
  });

  it('is refused where texts cost many times the usual, unless the operator allows it', async () => {
    const { browser } = await signedInMerchant(portal);
    // Inmarsat, Globalstar, an international network, premium rates: abroad, in the US, in the UK.
    const expensive = [
      '+870773111632',
      '+881612345678',
      '+88213300000',
      '+97912345678',
      '+19005551234',
    ];
    for (const number of [...expensive, '+449098790000']) {
      const response = await browser.call(endpoints.updatePhoneVerification, {
        body: { phone: number },
      });
      expect(response.envelope.error?.data, number).toEqual([
        {
          field: 'phone',
          message: 'We cannot send text messages to this kind of number. Use a mobile number.',
        },
      ]);
      expect(portal.sandbox.mailbox.messages(number)).toHaveLength(0);
    }
    const generous = await startTestApp({ SMS_EXPENSIVE_NUMBERS: 'allow' });
    const merchant = await signedInMerchant(generous);
    const allowed = await merchant.browser.call(endpoints.updatePhoneVerification, {
      body: { phone: '+870773111632' },
    });
    expect(allowed.status).toBe(200);
    await generous.close();
  });

  it('is sent one text a minute and five an hour from one network', async () => {
    const { browser } = await signedInMerchant(portal);
    const statuses: number[] = [];
    for (const secondsLater of [0, 59, 2, 61, 61, 61, 61]) {
      portal.advance(secondsLater * 1000);
      const response = await browser.call(endpoints.updatePhoneVerification, {
        body: { phone: '+4915112345699' },
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429]);
  });

  it('is sent ten texts a day for one account, whatever the numbers', async () => {
    const { browser } = await signedInMerchant(portal);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) {
      portal.advance(61_000);
      const number = `+49151123456${70 + time}`;
      const response = await browser.call(endpoints.updatePhoneVerification, {
        body: { phone: number },
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('is refused while no text messages are configured', { tags: ['requirement-24'] }, async () => {
    const silent = await startTestApp({ SMS_WEBHOOK_URL: '' });
    const { browser } = await signedInMerchant(silent);
    const response = await browser.call(endpoints.updatePhoneVerification, { body: { phone } });
    expect(response.status).toBe(503);
    expect(response.envelope.error?.code).toBe('sms_not_configured');
    const entered = await browser.call(endpoints.verifyUpdatedPhone, {
      body: { phone, code: '222222' },
    });
    expect(entered.envelope.error?.code).toBe('sms_not_configured');
    await silent.close();
  });
});
