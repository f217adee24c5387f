import type { ShopList, StoreStatus, User } from '@atrium/contract';
import type {
  rowLimits,
  showInRow,
  storesInRow,
} from '../../features/stores/components/row/row-layouts.ts';
import type { StoreHue } from '../../features/stores/store-look.ts';
import type { PageScripts } from './prerendered-page.ts';

interface FirstFrameOptions {
  /** The paths that it is drawn for; all but the first show the header only. */
  paths: readonly string[];
  /** What a path needs in addition to the scripts of every page: the names of its files, without `.js`. */
  scripts: PageScripts;
  /** The URL of the web font. */
  font: string;
  /** Matches a query with which another page is shown. */
  decidingQuery: string;
  storeCacheKey: string;
  switchedStoreKey: string;
  confirmationPageKey: string;
  hiddenStepKey: string;
  nextStepKey: string;
  /** The path of the Stores page; a confirmation begun there redirects to it. */
  stores: string;
  /** The title of home for a merchant without a name. */
  greeting: string;
  /** The hue of the store's arch until the store is known. */
  hue: StoreHue;
  /** At most this many stores share a panel. */
  fewStores: number;
  /** More than so many stores have a search. */
  searchAbove: number;
  rowLimits: typeof rowLimits;
  /** The texts that stand for values, each `{…}`. */
  placeholders: { merchant: string; store: string; domain: string };
}

/** Functions of other modules, whose source text is written beside this one. */
interface Formats {
  displayName: (user: User) => string;
  initials: (name: string) => string;
  isUnconfirmed: (status: StoreStatus | undefined) => boolean;
  storeHue: (domain: string) => StoreHue;
  isShortcut: (event: KeyboardEvent, isApple: boolean) => boolean;
  shortcutOf: (navigator: Navigator) => { isApple: boolean; shown: string };
  handleOf: (domain: string) => string;
  storesInRow: typeof storesInRow;
  showInRow: typeof showInRow;
}

/**
 * Runs inline at the end of every built page before the first paint: where the browser holds a session, it shows the
 * prerendered header and the placeholders of the page, filled in from the browser's storage, until the portal's scripts
 * have loaded. What it reads is only shown, and as text. Its source text is inlined, like that of `beforeHydration`:
 * therefore it is one function with others nested in it, and uses nothing from its module.
 */
export function drawFirstFrame(options: FirstFrameOptions, formats: Formats): void {
  const { paths, decidingQuery } = options;
  const page = document.documentElement.dataset;
  const root = document.getElementById('root');
  const frame = document.querySelector<HTMLTemplateElement>('#first-frame')?.content;
  const isOther = RegExp(decidingQuery).test(location.search) || history.state?.usr;
  if (!root || !frame || isOther || !paths.includes(location.pathname)) return;
  let user: User;
  let shops: Partial<ShopList> = {};
  try {
    if (!localStorage.getItem('auth_token')) return;
    user = JSON.parse(localStorage.getItem('user') ?? '').user;
    const cached = JSON.parse(sessionStorage.getItem(options.storeCacheKey) ?? '{}');
    if (cached.userId === user.id) shops = cached.shoplist;
    draw();
    queueShortcut();
    fetchFiles();
  } catch {
    // Without a readable user the page waits for its scripts.
  }

  function draw() {
    const leadsOn =
      /[?&]store=/.test(location.search) &&
      sessionStorage.getItem(options.confirmationPageKey) === options.stores;
    const name = formats.displayName(user);
    const isWithoutStore = shops.shops?.length === 0;
    // Not compared: the server admits no inline script with a less-than sign (`portal-pages.ts`).
    const areMany = shops.shops?.[options.fewStores] !== undefined;
    const isToConfirm = formats.isUnconfirmed(shops.currentShop?.status);
    const knownStep = sessionStorage.getItem(options.nextStepKey) ?? 'product';
    const isInSetup = user.onboardingCompleted === false && !isWithoutStore && knownStep !== 'none';
    const isStepHidden = sessionStorage.getItem(options.hiddenStepKey) !== null;
    const step = isStepHidden ? 'hidden-step' : isToConfirm ? 'to-confirm' : `step-${knownStep}`;
    const shown: Record<string, unknown> = {
      home: location.pathname === paths[0] && !leadsOn,
      'no-store': isWithoutStore,
      'row-unknown': !shops.shops,
      'few-stores': shops.shops?.[0] && !areMany,
      'many-stores': areMany,
      'store-search': shops.shops?.[options.searchAbove],
      'store-groups': shops.shops?.[options.rowLimits.groupAbove],
      'stores-unknown': !isWithoutStore && !shops.currentShop,
      store: shops.currentShop,
      [step]: isToConfirm || isInSetup,
      initials: !user.image,
      image: user.image,
    };
    for (const part of frame?.querySelectorAll<HTMLElement>('[data-part]') ?? []) {
      if (!shown[part.dataset.part ?? '']) part.remove();
    }
    for (const heading of frame?.querySelectorAll('h1') ?? []) {
      if (name === '') heading.textContent = options.greeting;
    }
    for (const image of frame?.querySelectorAll('img') ?? []) image.src = user.image ?? '';
    for (const avatar of frame?.querySelectorAll('[data-initials]') ?? []) {
      avatar.setAttribute('data-initials', formats.initials(name || user.email));
    }
    const { name: store, domain } = shops.currentShop ?? {};
    const hue = formats.storeHue(domain ?? '');
    for (const part of frame?.querySelectorAll('[data-store-arch] [fill]') ?? []) {
      const fill = part.getAttribute('fill') ?? '';
      part.setAttribute('fill', fill.replace(options.hue, hue));
    }
    for (const part of frame?.querySelectorAll('[data-keys]') ?? []) {
      part.setAttribute('data-keys', formats.shortcutOf(navigator).shown);
    }
    const { placeholders } = options;
    fillIn({
      [placeholders.merchant]: name,
      [placeholders.store]: store,
      [placeholders.domain]: domain,
    });
    repeatStores();
    root?.replaceChildren(...(frame ? [frame] : []));
    showCurrentStore();
    // The rest of the styles may come later than this.
    for (const styles of document.querySelectorAll('link[rel="stylesheet"]')) {
      styles.addEventListener('load', showCurrentStore);
    }
    page.prerendered = 'framed';
    // The former page stays in view until this one has its data (`layouts/switch-announcement.tsx`).
    if (sessionStorage.getItem(options.switchedStoreKey) !== null) page.switching = '';
  }

  function showCurrentStore() {
    const row = root?.querySelector<HTMLElement>('[data-store-places]');
    if (row) formats.showInRow(row, row.querySelector('[data-current]'));
  }

  /** Repeats the placeholder of a store in the row for each that fits. */
  function repeatStores() {
    for (const place of frame?.querySelectorAll('[data-part$="-stores"] [data-each-store]') ?? []) {
      const current = shops.currentShop?.domain;
      const listed = formats.storesInRow(shops.shops ?? [], current, options.rowLimits);
      const copies = listed.map(({ name, domain }) => {
        const copy = document.importNode(place, true);
        copy.toggleAttribute('data-current', domain === current);
        const lines: Record<string, string> = { name, handle: formats.handleOf(domain) };
        for (const line of copy.querySelectorAll<HTMLElement>('[data-line]')) {
          line.textContent = lines[line.dataset.line ?? ''] ?? '';
        }
        return copy;
      });
      place.replaceWith(...copies);
    }
  }

  /** Keeps the shortcut of the command palette for its button (`palette/palette-button.tsx`), which then listens itself. */
  function queueShortcut() {
    const { isApple } = formats.shortcutOf(navigator);
    addEventListener('keydown', (event) => {
      const isReady = document.querySelector('[aria-keyshortcuts]') !== null;
      if (isReady || !formats.isShortcut(event, isApple)) return;
      // The browser would move the focus to its address bar.
      event.preventDefault();
      page.queuedShortcut = '';
    });
  }

  function fetchFiles() {
    // Browsers wait a moment for a font that is preloaded: one that is in the cache is there for the first paint.
    preload('font', options.font);
    for (const name of options.scripts[location.pathname] ?? []) {
      // Not as modules: some browsers cache the failure of a module (`shared/lazy-part.tsx`). Not in the head,
      // whose scripts are compared with those of a new release (`shared/build-watch.ts`).
      preload('script', `/assets/${name}.js`);
    }
  }

  function preload(as: string, href: string) {
    const link = document.createElement('link');
    const attributes = { rel: 'preload', as, crossOrigin: 'anonymous', href };
    document.body.append(Object.assign(link, attributes));
  }

  /** Replaces the placeholder in each text by its value. */
  function fillIn(values: Record<string, string | undefined>) {
    const texts = document.createTreeWalker(frame ?? document, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const text = currentNode.nodeValue ?? '';
      currentNode.nodeValue = text.replace(/\{\w+\}/, (placeholder) => values[placeholder] ?? '');
    }
  }
}
