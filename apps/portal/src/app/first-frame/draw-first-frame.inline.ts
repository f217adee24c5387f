import { type ShopList, storageKeys, type User } from '@atrium/contract';
import { initials } from '@atrium/ui/initials';
import { createWebFont, webFontUrl } from '@atrium/ui/web-font';
import {
  GROUP_ABOVE,
  SEARCH_ABOVE,
  showInRow,
} from '../../features/stores/components/row/row-layouts.ts';
import { storeHue, storeHues } from '../../features/stores/store-look.ts';
import { storesInRow } from '../../features/stores/store-order.ts';
import { paths } from '../../shared/paths.ts';
import {
  type BrowserStorage,
  createBrowserStorage,
  STORE_CACHE_KEY,
} from '../../shared/session/browser-storage.ts';
import { verificationPage } from '../../shared/session/pending-redirects.ts';
import { DECIDING_QUERY } from '../../shared/session/sensitive-params.ts';
import { displayName } from '../../shared/session/session-store.ts';
import { switchedStore } from '../../shared/session/store-switch.ts';
import { isStepHidden, storedStep } from '../../shared/session/stored-guide.ts';
import { storedRequestCount } from '../../shared/session/stored-requests.ts';
import { isUnverified } from '../../shared/store-status.ts';
import { isShortcut, shortcutOf } from '../palette/shortcut.ts';
import { type PageScripts, placeholders } from './prerendered-page.ts';

/** What the browser's storage holds about the merchant. It is only shown, and as text. */
interface Stored {
  user: User;
  /** Empty if they are not known. */
  stores: Partial<ShopList>;
  tab: BrowserStorage;
  local: BrowserStorage;
}

/**
 * Runs at the end of every built page before the first paint: where the browser holds a session, it shows the prerendered
 * header and the placeholders of the page, filled in from the browser's storage, until the portal's scripts have loaded.
 */
export function drawFirstFrame(): void {
  const root = document.getElementById('root');
  const template = document.querySelector<HTMLTemplateElement>('#first-frame');
  if (!root || !template || isForOtherPage(location.search)) return;
  const { scripts = '{}', greeting = '' } = template.dataset;
  // Cast, because the build wrote it.
  const ownScripts = (JSON.parse(scripts) as PageScripts)[location.pathname];
  if (!ownScripts) return;
  try {
    const stored = readStorage();
    if (!stored) return;
    fillIn(template.content, stored, greeting);
    addWebFont();
    show(root, template.content, stored.tab);
    queueShortcut();
    preloadFiles(ownScripts);
  } catch {
    // Without a readable user the page waits for its scripts.
  }
}

drawFirstFrame();

function isForOtherPage(query: string): boolean {
  return DECIDING_QUERY.test(query) || /[?&]logout=true/.test(query) || Boolean(history.state?.usr);
}

function readStorage(): Stored | null {
  const local = createBrowserStorage(() => localStorage);
  const tab = createBrowserStorage(() => sessionStorage);
  if (!local.get(storageKeys.authToken)) return null;
  const { user } = JSON.parse(local.get(storageKeys.user) ?? '');
  const cached = JSON.parse(tab.get(STORE_CACHE_KEY) ?? '{}');
  return { user, stores: cached.userId === user.id ? cached.shoplist : {}, tab, local };
}

function fillIn(frame: DocumentFragment, stored: Stored, greeting: string): void {
  const { user, stores } = stored;
  const shown = partsFor(stored);
  for (const part of frame.querySelectorAll<HTMLElement>('[data-part]')) {
    if (!shown[part.dataset.part ?? '']) part.remove();
  }
  const name = displayName(user);
  for (const heading of frame.querySelectorAll('h1')) {
    if (name === '') heading.textContent = greeting;
  }
  for (const image of frame.querySelectorAll('img')) image.src = user.image ?? '';
  for (const avatar of frame.querySelectorAll('[data-initials]')) {
    avatar.setAttribute('data-initials', initials(name || user.email));
  }
  for (const search of frame.querySelectorAll('[data-keys]')) {
    search.setAttribute('data-keys', shortcutOf(navigator).shown);
  }
  const { name: store, domain = '' } = stores.currentShop ?? {};
  const hue = storeHues(stores.shops ?? []).get(domain) ?? storeHue(domain);
  for (const part of frame.querySelectorAll('[data-store-arch] [fill]')) {
    const fill = part.getAttribute('fill') ?? '';
    part.setAttribute('fill', fill.replace(storeHue(placeholders.domain), hue));
  }
  replaceTexts(frame, {
    [placeholders.merchant]: name,
    [placeholders.store]: store,
    [placeholders.domain]: domain,
  });
  repeatStores(frame, stores);
  for (const place of frame.querySelectorAll('[data-each-request]')) {
    const length = storedRequestCount(stored.local);
    place.replaceWith(...Array.from({ length }, () => place.cloneNode(true)));
  }
}

/** Which values of `data-part` apply. */
function partsFor({ user, stores: { shops, currentShop }, tab }: Stored): Record<string, unknown> {
  const isRedirected =
    /[?&]store=/.test(location.search) && verificationPage(tab) === paths.stores.getHref();
  const count = shops?.length ?? 0;
  const isWithoutStore = shops?.length === 0;
  const isToVerify = isUnverified(currentShop?.status);
  const next = storedStep(tab);
  const isInSetup = user.onboardingCompleted === false && !isWithoutStore && next !== null;
  const step = isStepHidden(tab) ? 'hidden-step' : isToVerify ? 'to-verify' : `step-${next}`;
  return {
    home: location.pathname === paths.home.getHref() && !isRedirected,
    'no-store': isWithoutStore,
    'row-unknown': !shops,
    stores: count > 0,
    'add-store': count <= SEARCH_ABOVE,
    'store-search': count > SEARCH_ABOVE,
    'store-groups': count > GROUP_ABOVE,
    'stores-unknown': !isWithoutStore && !currentShop,
    store: currentShop,
    [step]: isToVerify || isInSetup,
    initials: !user.image,
    image: user.image,
  };
}

/** Replaces the placeholder in each text by its value. */
function replaceTexts(frame: DocumentFragment, values: Record<string, string | undefined>): void {
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = currentNode.nodeValue ?? '';
    currentNode.nodeValue = text.replace(/\{\w+\}/, (placeholder) => values[placeholder] ?? '');
  }
}

/** Repeats the placeholder of a store in the row for each that fits. */
function repeatStores(frame: DocumentFragment, { shops, currentShop }: Partial<ShopList>): void {
  for (const place of frame.querySelectorAll('[data-part="stores"] [data-each-store]')) {
    const copies = storesInRow(shops ?? [], currentShop?.domain).map(({ name, domain }) => {
      const copy = document.importNode(place, true);
      copy.toggleAttribute('data-current', domain === currentShop?.domain);
      for (const line of copy.querySelectorAll('[data-line]')) line.textContent = name;
      return copy;
    });
    place.replaceWith(...copies);
  }
}

function show(root: HTMLElement, frame: DocumentFragment, tab: BrowserStorage): void {
  const page = document.documentElement.dataset;
  root.replaceChildren(frame);
  // Until then the root is not laid out, so nothing in it could be scrolled.
  page.prerendered = 'framed';
  const row = root.querySelector<HTMLElement>('[data-store-places]');
  if (row) showInRow(row, row.querySelector('[data-current]'));
  // The previous page stays in view until this one has its data (`layouts/switch-announcement.tsx`).
  if (switchedStore(tab) !== null) page.switching = '';
}

/** Keeps the shortcut of the command palette for its button (`palette/palette-button.tsx`), which then listens itself. */
function queueShortcut(): void {
  const { isApple } = shortcutOf(navigator);
  addEventListener('keydown', (event) => {
    const isReady = document.querySelector('[aria-keyshortcuts]') !== null;
    if (isReady || !isShortcut(event, isApple)) return;
    // The browser would move the focus to its address bar.
    event.preventDefault();
    document.documentElement.dataset.queuedShortcut = '';
  });
}

/** Only if it is cached is it there in time. */
function addWebFont(): void {
  const font = createWebFont('optional');
  if (font) document.fonts.add(font);
  // Browsers delay the first paint a little for a preloaded font.
  preload('font', webFontUrl);
}

function preloadFiles(scripts: readonly string[]): void {
  for (const name of scripts) {
    // Not as modules: some browsers cache the failure of a module (`shared/build/lazy-part.tsx`). Not in the head, whose scripts
    // are compared with those of a new release (`shared/build/build-watch.ts`).
    preload('script', `/assets/${name}.js`);
  }
}

function preload(as: string, href: string): void {
  const link = document.createElement('link');
  document.body.append(Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', href }));
}
