/** Focuses the heading of the list of stores, or of the page if there is no list. */
export function focusList(isGone = false): void {
  const list = isGone ? null : document.querySelector<HTMLElement>('[data-store-group]');
  (list ?? document.querySelector<HTMLElement>('h1'))?.focus();
}

/** The same after an action whose button has gone, as soon as its dialog has closed: it makes the page inert. */
export function focusListSoon(isGone = false): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) focusListSoon(isGone);
    else focusList(isGone);
  });
}

/**
 * Focuses the button of the newest message, as soon as no dialog makes it inert: Undo, which is far from the list by the
 * Tab key. Its message stays as long as it has the focus.
 */
export function focusUndoSoon(): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) return focusUndoSoon();
    document.querySelector<HTMLElement>('[data-snackbars] [data-type]:last-child button')?.focus();
  });
}

/** Longer than loading the list again usually takes; later, the merchant may be doing something else. */
const WAITS_FOR_CARD_MS = 3000;

/** Focuses the heading of a store's card, as soon as there is one and no dialog makes the page inert. */
export function focusStoreSoon(
  domain: string,
  until = performance.now() + WAITS_FOR_CARD_MS,
): void {
  requestAnimationFrame((now) => {
    const heading = document.getElementById(storeHeadingId(domain));
    if (heading && !document.querySelector('dialog[open]')) heading.focus();
    else if (now < until) focusStoreSoon(domain, until);
  });
}

/** The id of the heading of a store's card on the Stores page. */
export function storeHeadingId(domain: string): string {
  return `store-${domain}`;
}
