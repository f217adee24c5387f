import { trustedScriptUrl } from '@atrium/ui/trusted-script-url';
import type { RouteState } from '../../shared/route-state.ts';
import type { SessionStore } from '../../shared/session/session-store.ts';

/** Secret values of links, moved from the URL into the route state (`shared/session/sensitive-params.ts`). */
const SECRETS = ['mailData', 'data', 'social'] as const satisfies (keyof RouteState)[];

interface StartTagsParts {
  session: SessionStore;
  reload: () => void;
}

/**
 * Loads the container once per page, unless the page was opened by a link with a secret value. Reloads the page
 * without the container as soon as a merchant logs in.
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
    // After the redirect that follows the login.
    window.setTimeout(reload);
  });
}

function carriesSecret(state: unknown): boolean {
  const routeState: unknown = typeof state === 'object' && state ? Reflect.get(state, 'usr') : null;
  return (
    typeof routeState === 'object' &&
    routeState !== null &&
    SECRETS.some((name) => name in routeState)
  );
}

/** A container of Google Tag Manager, as the operator configured it. */
export interface TagContainer {
  id: string;
  /** Without file name and trailing slash. */
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

/** Loads the container after consent, with Google's consent mode (version 2) set to granted. */
function loadTags(window: TagWindow, { id, url }: TagContainer): void {
  const layer = window.dataLayer ?? [];
  window.dataLayer = layer;
  const command: Command = (...parts) => layer.push(asArguments(...parts));
  command('consent', 'default', DENIED);
  command('consent', 'update', GRANTED);
  layer.push({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = window.document.createElement('script');
  script.async = true;
  script.dataset.container = id;
  script.src = trustedScriptUrl('atrium-tags', `${url}/gtm.js?${new URLSearchParams({ id })}`)();
  window.document.head.append(script);
}

type Command = (...parts: [name: 'consent', when: 'default' | 'update', state: object]) => void;

/** The tag manager recognises a command by its `arguments` object; an array is ignored. */
function asArguments(..._parts: Parameters<Command>): IArguments {
  // biome-ignore lint/complexity/noArguments: see above.
  return arguments;
}
