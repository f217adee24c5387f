/**
 * Moves the focus to the next best place when an action has removed or disabled what had it, such as the button of a
 * device that was logged out: back to where it was before a dialog or a message took it, to the heading of that section
 * or form, or to the heading of the page. Actions that know a better place focus it themselves.
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
    // In the next frame, because whoever made the change may focus a better place.
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
  /** What had the focus last. */
  let last: Element | null = null;
  /** What had it last on the page itself, and its section, which outlives it. */
  let place: HTMLElement | null = null;
  let section: Element | null = null;
  return {
    remember: (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      last = target;
      if (target.closest('dialog, [data-snackbars]')) return;
      place = target;
      section = target.closest('section') ?? target.closest('form');
    },
    /** Not if the merchant has clicked beside every control. */
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

/** Also what is otherwise not focusable, such as a heading. */
function focusAnyway(element: HTMLElement): void {
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
