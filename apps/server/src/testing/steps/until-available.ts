import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a call again while the server refuses it with 503, as it does when it is too busy; its callers do the same. */
export async function untilAvailable<Response extends number | { status: number }>(
  send: () => Promise<Response>,
): Promise<Response> {
  for (;;) {
    const response = await send();
    const status = typeof response === 'number' ? response : response.status;
    if (status !== 503) return response;
    await sleep(100);
  }
}
