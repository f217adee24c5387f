import { paths } from '../paths.ts';
import type { RouteState } from '../route-state.ts';

/** Parameters with secret values: `mailData` of emails, `data` of product apps. */
const PARAMETERS = ['mailData', 'data'] as const satisfies (keyof RouteState)[];

/** Matches a query that decides which page is shown; also used by the start script. */
export const DECIDING_QUERY = /[?&](mailData|data|code|error|state|scope)=/;

/**
 * Moves secret values from the URL into the route state, where the router keeps `usr`: they cannot be read over a
 * shoulder, and no request, script or bookmark contains them.
 */
export function stripSensitiveParams({ location, history }: Window): void {
  const url = new URL(location.href);
  const taken = isSocialCallback(url) ? removeQuery(url) : removeParameters(url);
  if (taken !== null) history.replaceState({ usr: taken }, '', url);
}

function removeParameters({ searchParams }: URL): RouteState | null {
  const taken = PARAMETERS.map((name) => [name, searchParams.get(name)] as const).filter(
    ([, value]) => value !== null,
  );
  for (const [name] of taken) searchParams.delete(name);
  return taken.length === 0 ? null : Object.fromEntries(taken);
}

/** The whole query belongs to the provider, including Facebook's fragment. */
function removeQuery(url: URL): RouteState {
  const social = url.search;
  url.search = url.hash = '';
  return { social };
}

/** Whether the URL is a callback of Google or Facebook, with or without a code. */
function isSocialCallback({ pathname, search }: URL): boolean {
  return pathname === paths.home.pattern && /[?&](code|error|state|scope)=/.test(search);
}
