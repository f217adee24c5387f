import type { Page } from '@playwright/test';
import { expectContrast } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { rightOf } from '../support/geometry.ts';

const centre = ({ y, height }: { y: number; height: number }) => y + height / 2;

/** Opens the reference at one call. */
async function openCall(page: Page, area: string, call: string) {
  // With the same page open, the viewer would only note the new address.
  await page.goto('about:blank');
  await page.goto(`/docs/#/${encodeURIComponent(area)}/${call}`);
  const opened = page.locator('.opblock.is-open');
  await expect(opened.getByRole('heading', { name: 'Responses' })).toBeVisible();
  return opened;
}

for (const [area, call, sends, lists] of [
  ['Registration and login', 'validateEmail', true, false],
  ['Registration and login', 'login', true, true],
  ['Profile', 'updateProfile', true, false],
  ['Stores', 'verifyStore', true, false],
  ['Security', 'deleteAccessToken', true, true],
  ['Registration and login', 'logout', false, false],
  ['Profile', 'getCountries', false, false],
] as const) {
  test(`an opened call starts with what is sent, “Try it out” and the responses: ${call}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const opened = await openCall(page, area, call);
    const boxOf = async (selector: string) => {
      const box = await opened.locator(selector).first().boundingBox();
      return box ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const body = await boxOf('.opblock-body');
    const sent = await boxOf('.opblock-body > .opblock-section');
    const title = await boxOf('.responses-wrapper h4');
    const success = await boxOf('.response[data-code^="2"]');
    const errors = opened.locator('.response:not([data-code^="2"])');
    const [error, secondError] = await Promise.all(
      [0, 1].map(async (index) => (await errors.nth(index).boundingBox()) ?? body),
    );
    if (sends) {
      expect(title.x, 'beside what is sent').toBeGreaterThan(sent.x + sent.width);
      expect(success.x, 'below its title').toBe(title.x);
      const columns = Math.max(sent.y + sent.height, success.y + success.height);
      expect(error?.y, 'errors follow the longer column').toBe(columns);
      expect(error?.x).toBe(sent.x);
      const end = ({ x, width }: { x: number; width: number }) => x + width;
      expect(end(error ?? body), 'in the whole width').toBe(end(success));
    } else {
      expect(success.x).toBe(title.x);
      expect(error?.x, 'errors beside the response').toBeGreaterThan(success.x + success.width);
    }
    expect(secondError?.x, 'below each other').toBe(error?.x);
    const meanings = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.is-open .response:not([data-code^="2"]) .response-col_description__inner p')].map((line) => {
        const meaning = document.createRange();
        meaning.selectNode(line.lastChild);
        return meaning.getBoundingClientRect().x;
      })`,
    );
    expect(meanings.length).toBeGreaterThan(3);
    expect(new Set(meanings).size, 'each code has its meaning beside it').toBe(1);
    await expect(opened.getByText('No links').first()).toBeHidden();
    await expect(opened.getByText('No parameters')).toBeHidden();
    await expect(opened.getByRole('heading', { name: 'Parameters' })).toBeVisible({
      visible: lists,
    });

    const sample = opened.locator('.opblock-section-request-body .model-example');
    if (await sample.isVisible()) expect((await sample.boundingBox())?.x).toBe(sent.x);

    const tryOut = opened.getByRole('button', { name: 'Try it out' });
    const tryOutBox = await boxOf('.try-out');
    expect(tryOutBox.y - sent.y, 'at the top').toBeLessThan(20);
    const above = Math.abs(centre(tryOutBox) - centre(title));
    expect(above, 'in the line of the titles').toBeLessThan(2);
    const type = await boxOf('select.content-type');
    expect(type.x + type.width, 'before the button').toBeLessThan(tryOutBox.x);
    await tryOut.focus();
    await page.keyboard.press('Enter');
    await expect(opened.getByRole('button', { name: 'Execute' })).toBeVisible();
    await opened.getByRole('button', { name: 'Cancel' }).click();
    await expect(tryOut).toBeVisible();
  });
}

test('on a phone what an error means is below its code, and no line of a sample is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const opened = await openCall(page, 'Registration and login', 'login');
  await expect(opened.getByText('invalid_credentials')).toHaveCSS('display', 'block');
  const lines = await page.evaluate<{ written: number; shown: number }>(`(() => {
    const sample = document.querySelector('.is-open .response .microlight code');
    const lineHeight = Number.parseFloat(getComputedStyle(sample).lineHeight);
    const all = document.createRange();
    all.selectNodeContents(sample);
    const tops = [...all.getClientRects()].map(({ bottom }) => Math.round(bottom / lineHeight));
    return { written: sample.textContent.split('\\n').length, shown: new Set(tops).size };
  })()`);
  expect(lines.written).toBeGreaterThan(10);
  expect(lines.shown).toBe(lines.written);
});

test('on a phone the response of a call without a request has the whole width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const opened = await openCall(page, 'Profile', 'getCountries');
  const sample = await opened.locator('.response .model-example').first().boundingBox();
  const responses = await opened.locator('.responses-inner').boundingBox();
  expect(sample?.width).toBe(responses?.width);
});

test('an answer is in the column of responses, and the example is below what was sent', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const opened = await openCall(page, 'Registration and login', 'login');
  await opened.getByRole('button', { name: 'Try it out' }).click();
  await opened.getByRole('button', { name: 'Execute' }).click();
  const answer = opened.locator('.live-responses-table');
  await expect(answer).toBeVisible();
  const boxes = await Promise.all(
    [
      opened.getByRole('button', { name: 'Execute' }),
      opened.locator('[data-code="200"]'),
      answer,
      opened.locator('[data-code="400"]'),
    ].map(async (part) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
  );
  const [execute, example, live, error] = boxes;
  expect(example?.x).toBe(execute?.x);
  const ends = [execute, live].map((part) => (part?.y ?? 0) + (part?.height ?? 0));
  expect((example?.y ?? 0) - Math.max(...ends), 'directly below').toBeLessThan(60);
  expect(live?.x).toBeGreaterThan(rightOf(example));
  expect(live?.y, 'beside what was sent').toBeLessThan(execute?.y ?? 0);
  expect(error?.x, 'below the answer').toBe(live?.x);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a call has the contrast of WCAG 2.2 AA, opened and tried out, in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const opened = await openCall(page, 'Registration and login', 'validateEmail');
    await expectContrast(page, 'opened');
    const copy = opened.getByRole('button', { name: 'Copy path to clipboard' });
    const raised = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.copy-sample')).backgroundColor`,
    );
    await expect(copy.locator('..'), 'like the other buttons').toHaveCSS(
      'background-color',
      raised,
    );
    await opened.getByRole('button', { name: 'Try it out' }).click();
    await expectContrast(page, 'tried out');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectContrast(page, 'on a phone');
  });
}
