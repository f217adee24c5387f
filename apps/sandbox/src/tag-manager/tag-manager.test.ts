import { expect, it } from 'vitest';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

it('serves a container as a script, and shows what its tags reported', async () => {
  const { url } = await sandboxForTest();
  const container = await fetch(`${url}/gtm/gtm.js?id=GTM-SANDBOX`);
  expect(container.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  for (const body of ['{"container":"GTM-SANDBOX","event":"sign_up"}', 'no JSON', '{}']) {
    await fetch(`${url}/gtm/collect`, { method: 'POST', body });
  }
  const events = await fetch(`${url}/gtm/api/events`);
  expect(await events.json()).toEqual([{ container: 'GTM-SANDBOX', event: 'sign_up' }]);
});
