import { expect, it } from 'vitest';
import { createCurrentRequest } from './request-context.ts';

const request = (isOver = () => false) => ({ id: 'r', network: 'n', isOver });

it('the calls of one request share their timeout, those of another have one of their own', () => {
  const current = createCurrentRequest();
  const timeouts: AbortSignal[] = [];
  const call = () => timeouts.push(current.sharedTimeout(1000));
  current.during(request(), () => {
    call();
    call();
  });
  current.during(request(), call);
  expect(timeouts[1]).toBe(timeouts[0]);
  expect(timeouts[2]).not.toBe(timeouts[0]);
});

it('outside of requests, and in what a request started and outlives it, each call has its own timeout', () => {
  const current = createCurrentRequest();
  expect(current.sharedTimeout(1000)).not.toBe(current.sharedTimeout(1000));
  let isOver = false;
  current.during(
    request(() => isOver),
    () => {
      const timeout = current.sharedTimeout(1000);
      isOver = true;
      expect(current.sharedTimeout(1000)).not.toBe(timeout);
    },
  );
});

it('work is queued by the network of its request, also once the client has left; other work has keys of its own', () => {
  const current = createCurrentRequest();
  const keys: string[] = [];
  const note = () => keys.push(current.fairnessKey());
  const network = '2001:db8:1:200::/56';
  current.during({ id: 'r', network, isOver: () => false }, note);
  current.during({ id: 'r', network, isOver: () => true }, note);
  expect(keys).toEqual(['2001:db8:1::/48', '2001:db8:1::/48']);
  expect(current.fairnessKey()).not.toBe(current.fairnessKey());
});
