import { expect, it } from 'vitest';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

it.each(['geojs', 'ipwhois', 'ipapi'])('responds to any page as %s does', async (service) => {
  const { url } = await sandboxForTest();
  const response = await fetch(`${url}/geolocation/${service}`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toMatchObject({ ip: '203.0.113.7', city: 'Reykjavík' });
});

it('responds without a location at /geolocation/unknown', async () => {
  const { url } = await sandboxForTest();
  const response = await fetch(`${url}/geolocation/unknown`);
  expect([response.status, await response.json()]).toMatchObject([200, { success: false }]);
});
