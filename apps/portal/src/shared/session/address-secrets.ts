import { paths } from '../paths.ts';
import type { RouteState } from '../route-state.ts';

/** What links to the portal carry: a mail's `mailData`, a product app's `data`. */
const PARAMETERS = ['mailData', 'data'] as const satisfies (keyof RouteState)[];

/** An address whose page the query decides; used in the built page's own script too. */
export const DECIDING_QUERY = /[?&](mailData|data|code|error|state|scope)=/;

/**
 * Moves what a link carries out of the address and into the state of its page, where the router keeps `usr`:
 * nobody reads it over a shoulder, and no request, script or bookmark gets to see it.
 */
export function takeSecretsFromAddress({ location, history }: Window): void {
  const url = new URL(location.href);
  const taken = isSocialReturn(url) ? takeQuery(url) : takeParameters(url);
  if (taken !== null) history.replaceState({ usr: taken }, '', url);
}

function takeParameters({ searchParams }: URL): RouteState | null {
  const taken = PARAMETERS.map((name) => [name, searchParams.get(name)] as const).filter(
    ([, value]) => value !== null,
  );
  for (const [name] of taken) searchParams.delete(name);
  return taken.length === 0 ? null : Object.fromEntries(taken);
}

/** All of it is the provider's, Facebook's fragment included. */
function takeQuery(url: URL): RouteState {
  const social = url.search;
  url.search = url.hash = '';
  return { social };
}

/** Whether Google or Facebook sent the browser back to the front page, with a code or without. */
function isSocialReturn({ pathname, search }: URL): boolean {
  return pathname === paths.home.pattern && /[?&](code|error|state|scope)=/.test(search);
}
