import { setTimeout as sleep } from 'node:timers/promises';
import { type Send, sendTo } from './merchants.ts';

const CHECK_MS = 200;

/**
 * Sends like a load balancer does: only to nodes that were ready at the last check of `/readyz`.
 *
 * @param waits whether requests wait while none is ready; otherwise they fail.
 */
export function startBalancer(
  urls: readonly string[],
  { waits = false } = {},
): { send: Send; stop(): void } {
  let ready = [...urls];
  let turn = 0;
  const check = async () => {
    const responses = await Promise.all(
      urls.map((url) => sendTo([url])({ method: 'GET', path: '/readyz', headers: {} })),
    );
    ready = urls.filter((_, index) => responses[index]?.status === 200);
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  return {
    send: async (request) => {
      while (waits && ready.length === 0) await sleep(CHECK_MS / 4);
      turn += 1;
      return sendTo(ready.map((_, index) => ready[(turn + index) % ready.length] ?? ''))(request);
    },
    stop: () => clearInterval(timer),
  };
}
