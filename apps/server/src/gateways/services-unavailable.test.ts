import { endpoints } from '@atrium/contract';
import { type ObjectStore, startObjectStore } from '@atrium/sandbox/object-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchImage, sendProfile, smallJpeg } from '../testing/images.ts';
import { type FlakyProxy, startFlakyProxy } from '../testing/services/flaky-proxy.ts';
import { signedInMerchant } from '../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not-a-real-secret' };

let store: ObjectStore;
let proxy: FlakyProxy;
let portal: TestApp;
beforeAll(async () => {
  store = await startObjectStore({ ...keys, region: 'us-east-1', bucket: 'images' });
  const { hostname: host, port } = new URL(store.url);
  proxy = await startFlakyProxy({ host, port: Number(port) });
  const hanging = `http://127.0.0.1:${proxy.port}`;
  portal = await startTestApp({
    STORAGE_URL: `s3://images?endpoint=${hanging}`,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    SMS_WEBHOOK_URL: `${hanging}/sms`,
    GOOGLE_ISSUER: hanging,
  });
});
afterAll(async () => {
  await portal.close();
  await proxy.close();
  await store.close();
});

it('a call is 503 and changes nothing while a service does not respond', {
  tags: ['requirement-92'],
}, async () => {
  const { browser, email } = await signedInMerchant(portal);
  const fields = { firstName: 'Ada', lastName: 'Archer', email };
  const bytes = await smallJpeg();
  const upload = () => sendProfile(browser, fields, { bytes });
  proxy.blackhole();
  const responses = await Promise.all([
    upload(),
    browser.call(endpoints.updatePhoneVerification, { body: { phone: '+4915112345678' } }),
    portal.browser().call(endpoints.startGoogleLogin),
  ]);
  for (const { status, envelope, headers } of responses) {
    expect([status, envelope.error?.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const { data } = await browser.call(endpoints.getProfile);
  expect([data.image, data.firstName]).toEqual([null, '']);

  proxy.recover();
  const uploaded = await upload();
  expect((await fetchImage(portal, String(uploaded.data.image))).statusCode).toBe(200);
});
