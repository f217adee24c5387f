/** Elements that may be cut off: they are scrolled by other means, or their `title` has the full text. */
const MAY_CUT = '[aria-roledescription="carousel"], [data-testid="container"], [title], svg, input';

/** Reports what is cut off, sticks out of the window or moves in the rendered page; empty when nothing does. */
export function layoutErrors(): string[] {
  const page = document.documentElement;
  const errors =
    page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} wide`] : [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!isRead(element)) continue;
    if (isCut(element)) errors.push(`cut off: ${describe(element)}`);
    if (sticksOut(element)) errors.push(`sticks out of the window: ${describe(element)}`);
  }
  return [...errors, ...movements()];
}

/** Whether the element is visible; false for text for screen readers only. */
function isRead(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility() && !element.closest(MAY_CUT);
}

function isCut(element: HTMLElement): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const wide = element.scrollWidth > element.clientWidth + 1;
  const high = element.scrollHeight > element.clientHeight + 1;
  return (wide && isClipped(overflowX)) || (high && isClipped(overflowY));
}

function isClipped(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip';
}

/** Whether it reaches beyond either side of the window without a scrolled parent. */
function sticksOut(element: HTMLElement): boolean {
  const { left, right } = element.getBoundingClientRect();
  if (left >= -1 && right <= window.innerWidth + 1) return false;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflowX !== 'visible') return false;
  }
  return true;
}

/** Animations that run although `prefers-reduced-motion` is set. */
function movements(): string[] {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
  return document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
    .map(({ effect }) => `moves: ${effect instanceof KeyframeEffect && effect.target?.outerHTML}`);
}

function describe(element: HTMLElement): string {
  const { left, right } = element.getBoundingClientRect();
  const words = element.textContent.slice(0, 40);
  return `${element.tagName} "${words}" from ${left} to ${right}, ${element.className}`;
}
