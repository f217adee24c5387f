import type { StartFiles } from './prerendered-page.ts';

declare global {
  interface Window {
    /** The last click before React was loaded. */
    queuedClick?: HTMLElement;
  }
}

interface StartOptions extends StartFiles {
  /** Matches a query string that decides which page is shown. */
  decidingQuery: string;
  /** The cookie with the visitor's choice about cookies. */
  consentCookie: string;
}

/**
 * Runs inline in the head of every built page before the first paint. `prerender.tsx` writes the source text of this
 * function there, so it uses nothing from its module. It decides whether the prerendered page is shown and whether the
 * cookie question will be, and loads the portal, after the first paint if the prerendered page is shown. The rest of the
 * styles of a prerendered page comes with the scripts, which wait for it before they change the page. Until then it
 * queues the last click on a button (submitting a form with Enter clicks its button too) or on a link with
 * `data-queue-click`, which needs the typed value. All other links work without a script.
 */
export function beforeHydration({
  scripts,
  styles,
  decidingQuery,
  consentCookie,
}: StartOptions): void {
  const page = document.documentElement.dataset;
  let token: string | null = null;
  try {
    token = localStorage.getItem('auth_token');
  } catch {
    // Without storage nobody is logged in.
  }
  const optsOut = Reflect.get(navigator, 'globalPrivacyControl') === true;
  if ('tags' in page && !optsOut && !document.cookie.includes(`${consentCookie}=`)) {
    page.consentPending = '';
  }
  const isDecided =
    token !== null || history.state?.usr || RegExp(decidingQuery).test(location.search);
  if (page.prerendered && isDecided) page.prerendered = 'stale';
  addEventListener(
    'click',
    (event) => {
      if (!page.prerendered || !(event.target instanceof Element)) return;
      const clicked = event.target.closest<HTMLElement>('button,[data-queue-click]');
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!clicked || (clicked.tagName === 'A' && opensElsewhere)) return;
      event.preventDefault();
      window.queuedClick = clicked;
    },
    true,
  );
  const fetchScripts = () => {
    for (const href of scripts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
    }
  };
  const fetchStyles = () =>
    new Promise((resolve) => {
      if (!page.prerendered) return resolve(undefined);
      const link = document.createElement('link');
      // Without them the page still works.
      Object.assign(link, { rel: 'stylesheet', href: styles, onload: resolve, onerror: resolve });
      document.head.append(link);
    });
  const start = () => import(/* @vite-ignore */ scripts[0] ?? '');
  const startStyled = () => {
    const styled = fetchStyles();
    fetchScripts();
    return styled.then(start);
  };
  const onceParsed = (next: () => unknown) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', next);
    else next();
  };
  const oncePainted = (next: () => unknown): unknown => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return next();
    const observer = new PerformanceObserver(() => [observer.disconnect(), next()]);
    return observer.observe({ type: 'paint', buffered: true });
  };
  if (page.prerendered === 'shown' && !document.hidden) {
    oncePainted(() => onceParsed(startStyled));
  } else {
    const styled = fetchStyles();
    fetchScripts();
    onceParsed(() => styled.then(start));
  }
}

/** React hydrates the clicked element at once. */
export function repeatQueuedClick({ queuedClick }: Window): void {
  queuedClick?.click();
}
