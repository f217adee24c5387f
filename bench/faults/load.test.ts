import { expect, it } from 'vitest';
import { startLoad } from './load.ts';

const merchant = {
  email: 'a@shop.example',
  cookie: '',
  token: '',
  sent: 0,
  acknowledged: 0,
  ended: [],
};

it('a load on a server that never recovers gives up, and sends no more', async () => {
  const load = startLoad([merchant], async () => null);
  await expect(load.untilAcknowledged(undefined, 10)).rejects.toThrow('no write was acknowledged');
  await load.stop();
  expect(load.counts.withoutResponse).toBeGreaterThan(0);
});
