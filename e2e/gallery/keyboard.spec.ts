import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { storyIds } from './gallery.ts';
import { walks } from './keyboard-walks.ts';

/** Widgets that are only seen or read and take no focus, or that are tested by keyboard in `image-upload.spec.ts` and `image-dialog.spec.ts`. */
const STILL =
  'avatar badge brand card crop-dialog date-text divider empty-state form-error illustrations image-dialog password-checklist password-strength progress-bar skeleton spinner'.split(
    ' ',
  );

/** More than any widget has places to stop at. */
const MAX_STOPS = 40;

test('the walks go through every widget that can be used', () => {
  const widgets = new Set(storyIds().map((id) => id.split('--')[0]));
  expect([...widgets].sort()).toEqual([...Object.keys(walks), ...STILL].sort());
});

for (const [widget, { story, closedFirst, enters, steps }] of Object.entries(walks)) {
  test(`${widget} is entered, used and left by the keyboard alone, both ways`, async ({
    page,
    open,
  }) => {
    await open(story);
    if (closedFirst) await page.keyboard.press('Escape');
    await focusBetweenButtons(page);
    const [role, name] = enters;
    await page.keyboard.press('Tab');
    await expect(page.getByRole(role, { name, exact: true }).first()).toBeFocused();
    for (const [keys, leadsTo] of steps) {
      for (const key of keys.split(' ')) await page.keyboard.press(key);
      await leadsTo(page);
    }
    await leave(page, 'Tab', 'After');
    await leave(page, 'Shift+Tab', 'Before');
  });
}

/** Puts a button before and one after the widget and stands on the first. */
async function focusBetweenButtons(page: Page): Promise<void> {
  await page.evaluate(`
    for (const [name, place] of [['Before', 'beforebegin'], ['After', 'afterend']]) {
      const button = document.createElement('button');
      button.textContent = name;
      document.querySelector('#storybook-root').insertAdjacentElement(place, button);
    }
  `);
  await page.getByRole('button', { name: 'Before', exact: true }).focus();
}

const hasFocus = (element: { matches(selector: string): boolean }) => element.matches(':focus');

/** Fails where the widget keeps focus to itself. */
async function leave(page: Page, key: string, name: string): Promise<void> {
  const goal = page.getByRole('button', { name, exact: true });
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await goal.evaluate(hasFocus)) return;
  }
  await expect(goal).toBeFocused();
}
