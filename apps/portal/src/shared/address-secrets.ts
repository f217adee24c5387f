import type { RouteState } from './route-state.ts';

/** What links to the portal carry: a mail's `mailData`, a product app's `data`. */
const PARAMETERS = ['mailData', 'data'] as const satisfies (keyof RouteState)[];

/**
 * Moves what a link carries out of the address and into the state of its page, where the router keeps `usr`:
 * nobody reads it over a shoulder, and no request, script or bookmark gets to see it.
 */
export function takeSecretsFromAddress({ location, history }: Window): void {
  const url = new URL(location.href);
  const taken = PARAMETERS.map((name) => [name, url.searchParams.get(name)] as const).filter(
    ([, value]) => value !== null,
  );
  if (taken.length === 0) return;
  for (const [name] of taken) url.searchParams.delete(name);
  history.replaceState({ usr: Object.fromEntries(taken) }, '', url);
}
