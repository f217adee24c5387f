/** Focuses the heading of the list of stores, or of the page if there is no list. */
export function focusList(isGone = false): void {
  const list = isGone ? null : document.querySelector<HTMLElement>('[data-store-group]');
  (list ?? document.querySelector<HTMLElement>('h1'))?.focus();
}

/** The same after an action whose button is about to go. */
export function focusListSoon(isGone = false): void {
  requestAnimationFrame(() => focusList(isGone));
}
