declare global {
  interface Window {
    /** The last click before React was loaded. */
    queuedClick?: HTMLElement;
  }
}

/**
 * Until the portal takes over a prerendered page, queues the last click on a button (submitting a form with Enter clicks
 * its button too) or on a link with `data-queue-click`, which needs the typed value. All other links work without a script.
 *
 * @param page the attributes of the page that show whether it is prerendered.
 */
export function queueClicks(page: DOMStringMap): void {
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
}

/** React hydrates the clicked element at once. */
export function repeatQueuedClick({ queuedClick }: Window): void {
  queuedClick?.click();
}
