import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('countries', () => {
  it('are those of ISO 3166-1 in the caller’s language, sorted by name', async () => {
    const english = (await portal.client().call(endpoints.getCountries)).data;
    expect(english).toHaveLength(249);
    expect(english).toContainEqual({ country: 'Germany', countryCode: 'DE' });
    const names = english.map(({ country }) => country);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
    const german = await portal.client().call(endpoints.getCountries, {
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    });
    expect(german.data).toContainEqual({ country: 'Deutschland', countryCode: 'DE' });
    const nonsense = await portal.client().call(endpoints.getCountries, {
      headers: { 'accept-language': '../../etc, xx-yy-zz;q=9' },
    });
    expect(nonsense.data).toEqual(english);
  });
});
