declare global {
  interface Window {
    /** What was pressed while the page was there and React was not. */
    queuedClick?: HTMLElement;
  }
}

interface PageFacts {
  /** The addresses of the script that starts the portal, and of those it imports. */
  scripts: readonly string[];
  /** Matches the query of an address whose page the query decides. */
  decidingQuery: string;
  /** Where a choice about cookies is kept. */
  consentCookie: string;
}

/**
 * Runs inline in the head of every built page, before anything is painted: `prerender.tsx` writes its text there, so it
 * uses nothing from around it. It finds out whether the prerendered page is the one to show and whether it will ask about
 * cookies, and starts the portal, after the first paint where there is something to paint. Until then it queues the last
 * button that was pressed (a form that is sent with Enter presses its button too), or a link that carries what was typed
 * along (`data-carries`), which the browser alone would follow without it. All other links lead to pages that stand by
 * themselves.
 */
export function beforeHydration({ scripts, decidingQuery, consentCookie }: PageFacts): void {
  const page = document.documentElement.dataset;
  let token: string | null = null;
  try {
    token = localStorage.getItem('auth_token');
  } catch {
    // Where storage is blocked nobody is signed in.
  }
  const wantsPrivacy = Reflect.get(navigator, 'globalPrivacyControl') === true;
  if ('tags' in page && !wantsPrivacy && !document.cookie.includes(`${consentCookie}=`)) {
    page.asks = '';
  }
  const isDecided =
    token !== null || history.state?.usr || RegExp(decidingQuery).test(location.search);
  if (page.prerendered && isDecided) page.prerendered = 'stale';
  addEventListener(
    'click',
    (event) => {
      if (!page.prerendered || !(event.target instanceof Element)) return;
      const pressed = event.target.closest<HTMLElement>('button,[data-carries]');
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!pressed || (pressed.tagName === 'A' && opensElsewhere)) return;
      event.preventDefault();
      window.queuedClick = pressed;
    },
    true,
  );
  const fetchScripts = () => {
    for (const href of scripts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
    }
  };
  const start = () => import(/* @vite-ignore */ scripts[0] ?? '');
  const onceParsed = (next: () => unknown) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', next);
    else next();
  };
  if (page.prerendered === 'shown' && !document.hidden) {
    onceParsed(() => requestAnimationFrame(() => setTimeout(() => [fetchScripts(), start()])));
  } else {
    fetchScripts();
    onceParsed(start);
  }
}

/** A click makes React hydrate at once what it meets. */
export function repeatQueuedClick({ queuedClick }: Window): void {
  queuedClick?.click();
}
