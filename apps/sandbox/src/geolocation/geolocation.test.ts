import { expect, it } from 'vitest';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

it.each(['geojs', 'ipwhois', 'ipapi'])('answers any page as %s does', async (service) => {
  const { url } = await sandboxForTest();
  const answer = await fetch(`${url}/geolocation/${service}`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toMatchObject({ ip: '203.0.113.7', city: 'Reykjavík' });
});

it('can say that it knows nothing', async () => {
  const { url } = await sandboxForTest();
  const answer = await fetch(`${url}/geolocation/unknown`);
  expect([answer.status, await answer.json()]).toMatchObject([200, { success: false }]);
});
