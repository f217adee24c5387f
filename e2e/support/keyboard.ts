import { expect, type Locator, type Page } from '@playwright/test';

/** More than the controls of any page; reaching it means a keyboard trap. */
const MAX_TABS = 60;

/**
 * How the focused control shows its focus: the outline of itself, or of the frame or label drawn around it. Empty where
 * nothing can be seen.
 */
const SHOWN_FOCUS = `(() => {
  const shown = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  };
  let element = document.activeElement;
  for (let depth = 0; element && element !== document.body && depth < 3; depth += 1) {
    if (shown(element)) return 'seen';
    element = element.parentElement;
  }
  return '';
})()`;

/** Keyboard-only actions. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;

  /** Presses Tab, or Shift and Tab, until `target` has the focus, and sees it there. */
  const goTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < MAX_TABS && !(await isFocused(target)); presses += 1) {
      await keyboard.press(key);
    }
    await expect(target).toBeFocused();
    expect(await page.evaluate(SHOWN_FOCUS), `the focus of ${target} is seen`).toBe('seen');
  };

  return {
    goTo,
    goBackTo: (target: Locator) => goTo(target, 'Shift+Tab'),
    /** Goes there and presses Enter. */
    async press(target: Locator) {
      await goTo(target);
      await keyboard.press('Enter');
    },
    /** Goes there and types over what is there. */
    async type(target: Locator, text: string) {
      await goTo(target);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    },
    key: (name: 'Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight') =>
      keyboard.press(name),
    write: (text: string) => keyboard.type(text),
  };
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element: { ownerDocument: { activeElement: unknown } }) =>
      element.ownerDocument.activeElement === element,
  );
}
