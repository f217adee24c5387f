import { type ErrorCode, errorCodes } from '@atrium/contract';
import type { Page, Route } from '@playwright/test';

const SERVER_ERROR = 'Server error, Something went wrong';

const refusal = (code: ErrorCode, headers: Record<string, string> = {}) => {
  const { status, message } = errorCodes[code];
  const error = { message, code, data: [] };
  return (route: Route) =>
    route.fulfill({ status, headers, json: { success: false, message, data: null, error } });
};

const html = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'text/html',
    body: '<!doctype html><title>Gateway</title>',
  });

/** Broken responses, injected at the network, with the messages they cause. */
export const brokenResponses = [
  { name: 'a dead network', message: SERVER_ERROR, give: (route: Route) => route.abort() },
  { name: 'a 500', message: SERVER_ERROR, give: refusal('internal') },
  {
    name: 'a 429 with its wait',
    message: 'Too many attempts. Please wait. You can try again in 42 seconds.',
    give: refusal('rate_limited', { 'Retry-After': '42' }),
  },
  {
    name: 'a 503',
    message: 'This is not available right now. Try again in a moment.',
    give: refusal('unavailable'),
  },
  { name: 'the error page of a gateway', message: SERVER_ERROR, give: html(502) },
  { name: 'an HTML page instead of JSON', message: SERVER_ERROR, give: html(200) },
] as const;

/**
 * Responds to calls of `path` in this way, but only after `act` has ended, so that duplicate calls are noticed.
 * Returns the number of calls.
 */
export async function respondAfter(
  page: Page,
  path: string,
  give: (route: Route) => Promise<void>,
  act: () => Promise<void>,
): Promise<number> {
  const pattern = `**/api${path}`;
  const acted = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const responses: Promise<void>[] = [];
  await page.route(pattern, (route) => {
    requested.resolve();
    const response = acted.promise.then(() => give(route));
    responses.push(response);
    return response;
  });
  await act();
  await requested.promise;
  acted.resolve();
  await Promise.all(responses);
  await page.unroute(pattern);
  return responses.length;
}
