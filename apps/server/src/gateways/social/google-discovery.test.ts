import { expect, it } from 'vitest';
import { startMisbehavingEndpoint } from '../../testing/services/misbehaving-service.ts';
import { DEFAULT_TIMEOUTS } from '../outbound-calls.ts';
import { googleGateway } from './google.gateway.ts';

it('a request that waits for the discovery of another one ends at its own deadline', {
  tags: ['requirement-92'],
}, async () => {
  const service = await startMisbehavingEndpoint();
  const released = Promise.withResolvers<void>();
  const metadata = { issuer: service.url, authorization_endpoint: `${service.url}/auth` };
  service.respondWith({
    only: { body: JSON.stringify(metadata), meanwhile: () => released.promise },
  });
  let deadline = new AbortController();
  const google = googleGateway(
    { clientId: 'c', clientSecret: 's', issuer: service.url },
    'http://localhost/',
    { ...DEFAULT_TIMEOUTS, sharedTimeout: () => deadline.signal },
  );
  const request = { state: 's', nonce: 'n', verifier: 'v' };

  const first = google.authorizeUrl(request);
  await expect.poll(() => service.requests.length).toBe(1);
  deadline = new AbortController();
  const second = google.authorizeUrl(request);
  deadline.abort();
  // Already over when it begins to wait.
  const third = google.authorizeUrl(request);
  released.resolve();
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  await expect(third).rejects.toMatchObject({ code: 'unavailable' });
  expect(await first).toContain(metadata.authorization_endpoint);
  await service.close();
});
