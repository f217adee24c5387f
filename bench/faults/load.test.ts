import { expect, it } from 'vitest';
import { startLoad, type Worker } from './load.ts';
import { FOREIGN_503, statusOf } from './merchants.ts';

const merchant = {
  email: 'a@shop.example',
  cookie: '',
  token: '',
  sent: 0,
  acknowledged: 0,
  ended: [],
};

it('a 503 without the envelope, such as a balancer’s own, does not count as the portal’s', async () => {
  const own = {
    success: false,
    message: 'm',
    data: null,
    error: { message: 'm', code: 'unavailable' },
  };
  const bodies = [JSON.stringify(own), '<html><body><h1>503 Service Unavailable</h1>'];
  const statuses = bodies.map((body) => statusOf({ status: 503, body, cookies: [] }));
  expect(statuses).toEqual([503, FOREIGN_503]);
  const load = startLoad([merchant], async () => ({
    status: 503,
    body: bodies[1] ?? '',
    cookies: [],
  }));
  await load.stop();
  expect([load.counts.unavailable, load.counts.others.get(FOREIGN_503)]).toEqual([0, 1]);
});

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
