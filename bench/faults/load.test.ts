import { expect, it } from 'vitest';
import { startLoad, type Worker } from './load.ts';

const merchant = {
  email: 'a@shop.example',
  cookie: '',
  token: '',
  sent: 0,
  acknowledged: 0,
  ended: [],
};

it('a load on a server that never recovers gives up, and sends no more', async () => {
  let isStopped = () => false;
  const worker: Worker = async (load) => {
    isStopped = load.isStopped;
  };
  const load = startLoad([merchant], async () => null, [worker]);
  await expect(load.untilAcknowledged(undefined, 10)).rejects.toThrow('no write was acknowledged');
  expect(isStopped()).toBe(true);
  await load.stop();
  expect(load.counts.withoutResponse).toBeGreaterThan(0);
});
