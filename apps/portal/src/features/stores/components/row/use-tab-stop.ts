import { type KeyboardEvent, useState } from 'react';

/**
 * Makes a row of buttons one stop of Tab: the one that had the focus last, at first the one beside the current place. From
 * there the arrow keys, Home and End move through the row. The buttons of the row are those with a `tabIndex`.
 */
export function useTabStop(names: readonly string[], current: string | null) {
  const [last, setLast] = useState<string | null>(null);
  const place = current === null ? -1 : names.indexOf(current);
  const first = names[place + 1] ?? names[place - 1];
  return {
    tabStop: last !== null && last !== current && names.includes(last) ? last : first,
    setTabStop: setLast,
    /** For the element around the buttons. */
    moveFocus(event: KeyboardEvent<HTMLElement>) {
      const { key, target, currentTarget } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!(target instanceof HTMLElement)) return;
      const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[tabindex]')];
      const from = buttons.indexOf(target);
      if (from < 0) return;
      const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
      const to = {
        ArrowRight: from + forwards,
        ArrowLeft: from - forwards,
        Home: 0,
        End: buttons.length - 1,
      }[key];
      if (to === undefined) return;
      // The browser would scroll the row, or the page.
      event.preventDefault();
      buttons[to]?.focus();
    },
  };
}
