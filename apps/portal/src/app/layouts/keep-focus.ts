/**
 * Moves the focus when an action has removed or disabled the element that had it, such as the button of a device that was
 * logged out: back to the element that had it before a dialog, a menu or a message opened, to the heading of its section or form,
 * or to the heading of the page. Actions with a better place set the focus themselves.
 *
 * @returns a function that stops it.
 */
export function keepFocus(): () => void {
  const focus = followFocus();
  let frame = 0;
  const check = () => {
    frame = 0;
    if (focus.isLost()) focus.recover();
  };
  const observer = new MutationObserver(() => {
    // In the next frame, because the code that made the change may set the focus itself.
    frame ||= requestAnimationFrame(check);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'open'],
  });
  const onFocus = ({ target }: FocusEvent) => focus.remember(target);
  focus.remember(document.activeElement);
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocus);
  };
}

function followFocus() {
  /** The element that last had the focus. */
  let last: Element | null = null;
  /** The element of the page itself that last had it, and that element's section, which stays when the element is removed. */
  let place: HTMLElement | null = null;
  let section: Element | null = null;
  return {
    remember: (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      last = target;
      if (target.closest('dialog, [role=menu], [data-snackbars]')) return;
      place = target;
      section = target.closest('section') ?? target.closest('form');
    },
    /** False after a click on the page's background, which removes the focus on purpose. */
    isLost: () => {
      const active = document.activeElement;
      if (active === null || active === document.body) return last !== null && !isUsable(last);
      return !isUsable(active);
    },
    recover: () => {
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
      if (dialog) return focusAnyway(dialog);
      if (place && isUsable(place)) return place.focus({ preventScroll: true });
      const heading = section?.isConnected ? section.querySelector<HTMLElement>('h2') : null;
      const next = heading ?? document.querySelector<HTMLElement>('h1');
      if (next) focusAnyway(next);
    },
  };
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/** Focuses any element, including those that are not focusable by default, such as headings. */
function focusAnyway(element: HTMLElement): void {
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
