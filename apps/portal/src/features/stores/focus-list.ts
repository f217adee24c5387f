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
