import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProfile, smallJpeg } from '../../testing/images.ts';
import { newEmail, signedInMerchant } from '../../testing/steps/merchants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const formOf = (email: string) => ({ firstName: 'Ada', lastName: 'Byron', email });

/** Fields of the call that have the name of their column. */
const KNOWN_FIELDS = ['email', 'image', 'line1', 'line2', 'city', 'country'];

const rowOf = (email: string) =>
  portal.database.connection
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

describe('updating the profile', () => {
  it('saves what is sent and returns the merchant', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const fields = {
      ...formOf(email),
      line1: '1 Main Street',
      line2: 'Second floor',
      city: 'Turin',
      country: 'IT',
      zipCode: '10121',
      brandName: 'Engines',
      interfaceAppearance: 'dark',
    };
    const response = await sendProfile(browser, { ...fields, emailVerified: 'true' });
    expect(response.envelope.message).toBe('Updated successfully');
    expect(response.data).toMatchObject({ ...fields, emailVerified: true, image: null });
    expect((await browser.call(endpoints.getProfile)).data).toMatchObject(fields);
  });

  it('leaves fields alone that are not sent, and empties those that are sent empty', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await sendProfile(browser, { ...formOf(email), city: 'Turin', country: 'IT' });
    const response = await browser.call(endpoints.updateProfile, {
      body: { ...formOf(email), country: '' },
    });
    expect(response.data).toMatchObject({ city: 'Turin', country: '' });
  });

  it('accepts any single field', async () => {
    const { browser, email } = await signedInMerchant(portal);
    await sendProfile(browser, formOf(email));
    const response = await browser.call(endpoints.updateProfile, {
      body: { interfaceAppearance: 'contrast' },
    });
    expect(response.data).toMatchObject({ ...formOf(email), interfaceAppearance: 'contrast' });
    const empty = await browser.call(endpoints.updateProfile, { body: { firstName: '' } });
    expect(empty.envelope.error?.data).toEqual([
      { field: 'firstName', message: 'First Name is required' },
    ]);
  });

  it('never changes the email address', async () => {
    const { browser, email } = await signedInMerchant(portal);
    const before = await rowOf(email);
    const response = await sendProfile(browser, formOf(newEmail()));
    expect(response.status).toBe(422);
    expect(response.envelope.error?.data).toEqual([
      { field: 'email', message: 'Confirm your new email address with its code first.' },
    ]);
    expect(await rowOf(email)).toEqual(before);
    const shouted = await sendProfile(browser, formOf(email.toUpperCase()));
    expect(shouted.status).toBe(200);
  });

  it('ignores the client’s claim that it is verified', { tags: ['requirement-42'] }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const response = await sendProfile(browser, { ...formOf(email), emailVerified: 'false' });
    expect(response.data).toMatchObject({ emailVerified: true });
  });

  it.each(['XX', 'XK', 'ZZ', 'it'])('refuses %s, which is no country', async (country) => {
    const { browser, email } = await signedInMerchant(portal);
    const response = await sendProfile(browser, { ...formOf(email), country });
    expect(response.status).toBe(422);
    expect(response.envelope.error?.data[0]?.field).toBe('country');
  });

  it('refuses unknown fields and writes nothing', {
    tags: ['requirement-41'],
  }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const before = await rowOf(email);
    const names = [
      ...Object.keys(before).filter((column) => !KNOWN_FIELDS.includes(column)),
      ...['deletedAt', 'auth_token', 'passwordHash', 'isAdmin', 'user_id', 'role', 'currentShop'],
      ...['onboardingCompleted', 'createdAt', 'image[]', 'email.', 'first-name', '$set'],
      ...Array.from({ length: 180 }, (_, index) => `extra_${index.toString(36)}`),
    ];
    for (const name of names) {
      const response = await browser.call(endpoints.updateProfile, {
        body: { ...formOf(email), [name]: '1' },
      });
      expect(response.status, name).toBe(422);
      expect(response.envelope.error?.data).toEqual([
        { field: name, message: 'This field is not known.' },
      ]);
    }
    expect(await rowOf(email)).toEqual(before);
  });

  it('changes no column but those of the form', { tags: ['requirement-41'] }, async () => {
    const { browser, email } = await signedInMerchant(portal);
    const before = await rowOf(email);
    portal.advance(1000);
    await sendProfile(browser, formOf(email), { bytes: await smallJpeg() });
    const after = await rowOf(email);
    const changed = Object.entries(after)
      .filter(([name, value]) => value !== before[name as keyof typeof before])
      .map(([name]) => name);
    expect(changed.sort()).toEqual(['first_name', 'image', 'last_name', 'updated_at']);
  });

  it('requires a session', async () => {
    const response = await sendProfile(portal.browser(), formOf(newEmail()));
    expect(response.status).toBe(401);
  });
});
