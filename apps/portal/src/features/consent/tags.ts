import { scriptAddress } from '@atrium/ui/script-address';
import type { RouteState } from '../../shared/route-state.ts';
import type { SessionStore } from '../../shared/session/session-store.ts';

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

/** A container of Google Tag Manager, as the operator configured it. */
export interface TagContainer {
  id: string;
  /** Without the file's name and a trailing slash. */
  url: string;
}

type TagWindow = Pick<Window, 'document' | 'dataLayer'>;

const GRANTED = {
  ad_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
  analytics_storage: 'granted',
};
const DENIED = Object.fromEntries(Object.keys(GRANTED).map((kind) => [kind, 'denied']));

/**
 * Loads the container, for whoever has agreed to it. Google's consent mode (version 2) hears the same, so that a tag that
 * asks before it writes is answered.
 */
export function loadTags(window: TagWindow, { id, url }: TagContainer): void {
  const layer = window.dataLayer ?? [];
  window.dataLayer = layer;
  const command: Command = (...parts) => layer.push(asArguments(...parts));
  command('consent', 'default', DENIED);
  command('consent', 'update', GRANTED);
  layer.push({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = window.document.createElement('script');
  script.async = true;
  script.dataset.container = id;
  script.src = scriptAddress('atrium-tags', `${url}/gtm.js?${new URLSearchParams({ id })}`)();
  window.document.head.append(script);
}

type Command = (...parts: [name: 'consent', when: 'default' | 'update', state: object]) => void;

/** The tag manager takes a command by its being an `arguments` object, not an array. */
function asArguments(..._parts: Parameters<Command>): IArguments {
  // biome-ignore lint/complexity/noArguments: see above.
  return arguments;
}
