/** Focuses the heading of the list of stores, or of the page if there is no list. The page stays where it is scrolled to. */
export function focusList(): void {
  const list = document.querySelector<HTMLElement>('[data-store-group]');
  if (list) list.focus({ preventScroll: true });
  else focusPageHeading();
}

/** The same after an action whose button has gone. */
export function focusListSoon(): void {
  afterDialogs(focusList);
}

/** After an action that leaves no list, which may still be on the page, or that is about the whole page. */
export function focusPageHeadingSoon(): void {
  afterDialogs(focusPageHeading);
}

/**
 * Focuses the button of the newest message: Undo, which is far from the list by the Tab key. Its message stays as long
 * as it has the focus.
 */
export function focusUndoSoon(): void {
  afterDialogs(() => {
    document.querySelector<HTMLElement>('[data-snackbars] [data-type]:last-child button')?.focus();
  });
}

function focusPageHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** Runs `focus` as soon as no dialog is open, which makes the page inert. */
function afterDialogs(focus: () => void): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) afterDialogs(focus);
    else focus();
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

/**
 * After a switch, whose page has been loaded again: focuses the heading of the store that is current now, as soon as it is
 * drawn, unless the focus has been moved on meanwhile.
 */
export function focusCurrentStoreSoon(until = performance.now() + WAITS_FOR_CARD_MS): void {
  requestAnimationFrame((now) => {
    if (!document.activeElement?.matches('body, h1')) return;
    const heading = document.querySelector<HTMLElement>('article[aria-current] h3');
    if (heading) heading.focus();
    else if (now < until) focusCurrentStoreSoon(until);
  });
}

/** The id of the heading of a store's card on the Stores page. */
export function storeHeadingId(domain: string): string {
  return `store-${domain}`;
}
