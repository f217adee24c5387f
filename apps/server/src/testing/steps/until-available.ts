import { setTimeout as sleep } from 'node:timers/promises';

const MOST_ATTEMPTS = 300;

/**
 * Sends a call again while the server refuses it with 503, as it does when it is too busy; its callers do the same.
 * Returns the last response.
 */
export async function untilAvailable<Response extends number | { status: number }>(
  send: () => Promise<Response>,
): Promise<Response> {
  for (let attempts = 1; ; attempts++) {
    const response = await send();
    const status = typeof response === 'number' ? response : response.status;
    if (status !== 503 || attempts === MOST_ATTEMPTS) return response;
    await sleep(100);
  }
}
