import type { Locator, Page } from '@playwright/test';
import { placesInDialog, rightOf } from '../support/geometry.ts';
import { expect, test } from './fixtures.ts';
import { blackPng, noisePng } from './pictures.ts';

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const zoom = (page: Page) => dialog(page).getByRole('slider', { name: 'Zoom' });
const preview = (page: Page) => page.locator('[data-crop-preview] img');

/** The width of the first circle's image, which grows with the zoom. */
const widthOf = async (image: Locator) => (await image.first().boundingBox())?.width ?? 0;

async function chooseImage(page: Page): Promise<void> {
  await page.setInputFiles('input[type=file]', png('shop.png', noisePng(1200, 900)));
  await expect(button(page, 'Save')).toBeEnabled();
}

test('the circles beside the crop follow the zoom and every move', async ({ page, open }) => {
  await open('image-dialog--choose');
  await chooseImage(page);
  await expect(preview(page)).toHaveCount(2);
  const before = await widthOf(preview(page));
  await zoom(page).press('End');
  await expect.poll(() => widthOf(preview(page))).toBeCloseTo(before * 3, 0);
  const left = async () => (await preview(page).first().boundingBox())?.x ?? 0;
  const start = await left();
  await dialog(page).getByRole('application').press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(start);
});

test('the image is chosen, cropped and saved by the keyboard alone', async ({ page, open }) => {
  await open('image-dialog--choose');
  const chooser = page.waitForEvent('filechooser');
  await dialog(page)
    .getByRole('button', { name: /Browse/ })
    .focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(png('shop.png', blackPng(1200, 900)));
  await expect(button(page, 'Save')).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('application')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(zoom(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await button(page, 'Save').press('Enter');
  await expect(page.getByRole('img', { name: 'Result' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('going back and on again keeps image, position and zoom', async ({ page, open }) => {
  await open('image-dialog--choose');
  await chooseImage(page);
  await zoom(page).press('End');
  await dialog(page).getByRole('application').press('ArrowRight');
  const x = async () => (await preview(page).first().boundingBox())?.x ?? 0;
  const [width, left] = [await widthOf(preview(page)), await x()];
  const startOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0);
  const title = await startOf(dialog(page).getByRole('heading', { name: 'Edit Photo' }));
  expect(await startOf(button(page, 'Back').locator('svg'))).toBe(title + 1);
  await button(page, 'Back').click();
  await expect(dialog(page).getByText('shop.png')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(zoom(page)).toHaveAttribute('aria-valuenow', '3');
  await expect.poll(() => widthOf(preview(page))).toBeCloseTo(width, 0);
  await expect.poll(x).toBeCloseTo(left, 0);
});

test('another image starts in the middle, without the former zoom', async ({ page, open }) => {
  await open('image-dialog--choose');
  await chooseImage(page);
  await zoom(page).press('End');
  await button(page, 'Back').click();
  await page.setInputFiles('input[type=file]', png('other.png', blackPng(400, 300)));
  await expect(zoom(page)).toHaveAttribute('aria-valuenow', '1');
  await expect(button(page, 'Reset')).toBeDisabled();
});

test('a damaged file is refused where it was chosen, and another one is taken there', async ({
  page,
  open,
  consoleMessages,
}) => {
  await open('image-dialog--choose');
  await page.setInputFiles('input[type=file]', png('torn.png', Buffer.from('#!/bin/sh')));
  const browse = button(page, /Browse/);
  await expect(browse).toHaveAccessibleDescription(
    'We couldn’t open this image. It may be damaged: choose another one.',
  );
  await expect(dialog(page).getByText('torn.png')).toBeHidden();
  await expect(button(page, 'Continue')).toBeHidden();
  expect(consoleMessages.splice(0)).toEqual([
    expect.stringContaining('Failed to crop or upload image:'),
  ]);
  await chooseImage(page);
  await button(page, 'Back').click();
  await expect(browse).not.toHaveAccessibleDescription(/./);
  await expect(button(page, 'Continue')).toBeVisible();
});

for (const window of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a refused file and a failed save move nothing at ${window.width} px`, async ({
    page,
    open,
    consoleMessages,
  }) => {
    await page.setViewportSize(window);
    await open('image-dialog--save-fails');
    const choosing = await placesInDialog(page);
    await page.setInputFiles('input[type=file]', png('torn.png', Buffer.from('#!/bin/sh')));
    await expect(dialog(page).getByText('couldn’t open')).toBeVisible();
    expect(await placesInDialog(page), 'a damaged file').toEqual(choosing);
    await page.setInputFiles('input[type=file]', {
      ...png('notes.txt', Buffer.from('x')),
      mimeType: 'text/plain',
    });
    await expect(dialog(page).getByText('Only JPEG')).toBeVisible();
    expect(await placesInDialog(page), 'a file of another type').toEqual(choosing);

    await chooseImage(page);
    const cropping = await placesInDialog(page);
    await button(page, 'Save').click();
    await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Save')).toBeEnabled();
    expect(await placesInDialog(page), 'a failed save').toEqual(cropping);
    expect(consoleMessages.splice(0)).toHaveLength(2);
  });
}

test('the title of a step, focused by a script, has no focus ring', async ({ page, open }) => {
  await open('image-dialog--choose');
  const title = dialog(page).getByRole('heading', { name: 'Edit Photo' });
  const chooser = page.waitForEvent('filechooser');
  await button(page, /Browse/).press('Enter');
  await (await chooser).setFiles(png('shop.png', blackPng(1200, 900)));
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS('outline-style', 'none');
});

test('an image that cannot be saved is reported, and its crop stays', async ({
  page,
  open,
  consoleMessages,
}) => {
  await open('image-dialog--save-fails');
  await chooseImage(page);
  await button(page, 'Save').click();
  await expect(dialog(page).getByRole('alert')).toContainText('couldn’t save');
  await expect(zoom(page)).toBeVisible();
  expect(consoleMessages.splice(0)).toEqual([
    expect.stringMatching(/^Failed to crop or upload image: Error: The network is down/),
  ]);
});

test('crop and circles fit on a phone, without scrolling sideways', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open('image-dialog--choose');
  await chooseImage(page);
  const box = await dialog(page).boundingBox();
  for (const part of [preview(page).locator('..').first(), button(page, 'Save')]) {
    await part.scrollIntoViewIfNeeded();
    const inside = await part.boundingBox();
    expect(inside?.x).toBeGreaterThanOrEqual(box?.x ?? 0);
    expect(rightOf(inside)).toBeLessThanOrEqual(rightOf(box));
  }
});
