import type { RouteState } from '../../shared/route-state.ts';
import type { SessionStore } from '../../shared/session/session-store.ts';
import { loadTags, type TagContainer } from './load-tags.ts';

/** What a link brought, which the address was rid of (`shared/session/address-secrets.ts`). */
const SECRETS = ['mailData', 'data', 'social'] as const satisfies (keyof RouteState)[];

interface StartTagsParts {
  session: SessionStore;
  reload: () => void;
}

/**
 * Loads the container, once for a page, unless a link brought something secret to it; and loads the page anew,
 * without the container, as soon as somebody signs in on it.
 */
export function startTags(
  window: Window,
  container: TagContainer,
  { session, reload }: StartTagsParts,
): void {
  const isLoaded = window.document.querySelector('script[data-container]') !== null;
  if (isLoaded || carriesSecret(window.history.state)) return;
  loadTags(window, container);
  const stop = session.subscribe(() => {
    if (session.read().token === null) return;
    stop();
    // Once whoever signed in has been led on to their page.
    window.setTimeout(reload);
  });
}

function carriesSecret(state: unknown): boolean {
  const told: unknown = typeof state === 'object' && state ? Reflect.get(state, 'usr') : null;
  return typeof told === 'object' && told !== null && SECRETS.some((name) => name in told);
}
