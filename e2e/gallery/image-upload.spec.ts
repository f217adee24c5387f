import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { blackPng, noisePng } from './pictures.ts';

const png = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: blackPng(width, height),
});

/** The file that came out, as the story shows it. */
async function result(page: Page) {
  const image = page.getByRole('img', { name: 'Result' });
  await expect(image).toBeVisible();
  return image.evaluate(async (element: { src: string; decode: () => Promise<void> }) => {
    await element.decode();
    const { type, size } = await (await fetch(element.src)).blob();
    const width: number = Reflect.get(element, 'naturalWidth');
    const height: number = Reflect.get(element, 'naturalHeight');
    return { type, size, width, height };
  });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Photo' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

test('a picture is chosen, moved, zoomed, reset and saved by the keyboard alone', async ({
  page,
  open,
}) => {
  await open('image-upload--resize');
  const chooser = page.waitForEvent('filechooser');
  const area = page.getByRole('button', { name: /Browse/ });
  // The first Tab of a page that has only just come may be lost to the browser around it.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(area).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(png('shop front.png', 1200, 800));

  const zoom = dialog(page).getByRole('slider', { name: 'Zoom' });
  const reset = dialog(page).getByRole('button', { name: 'Reset' });
  await expect(save(page)).toBeEnabled();
  await dialog(page).getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(reset).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.1');
  await page.keyboard.press('End');
  await expect(zoom).toHaveAttribute('aria-valuenow', '3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(zoom).toHaveAttribute('aria-valuenow', '1');
  await save(page).press('Enter');

  await expect(page.getByText('shop front.jpg')).toBeVisible();
  expect(await result(page)).toMatchObject({ type: 'image/jpeg', width: 800, height: 800 });
});

test('the crop is round for an upload by default, and a rectangle by itself', async ({
  page,
  open,
}) => {
  const frame = dialog(page).getByTestId('cropper');
  await open('image-upload--resize');
  await page.setInputFiles('input[type=file]', png('me.png', 60, 60));
  await expect(frame).toHaveCSS('border-radius', '50%');
  await open('image-upload--profile-image');
  await page.setInputFiles('input[type=file]', png('me.png', 60, 60));
  await expect(frame).toHaveCSS('border-radius', '0px');
  await open('crop-dialog--rectangle');
  await expect(frame).toHaveCSS('border-radius', '0px');
});

test('the zoom makes the crop smaller', async ({ page, open }) => {
  await open('image-upload--resize');
  await page.setInputFiles('input[type=file]', png('wide.png', 1200, 900));
  await expect(save(page)).toBeEnabled();
  await dialog(page).getByRole('slider').press('End');
  await save(page).click();
  expect(await result(page)).toMatchObject({ width: 300, height: 300 });
});

test('a picture is moved by dragging and zoomed by the wheel', async ({ page, open }) => {
  await open('image-upload--resize');
  await page.setInputFiles('input[type=file]', png('wide.png', 1200, 600));
  await expect(save(page)).toBeEnabled();
  const reset = dialog(page).getByRole('button', { name: 'Reset' });
  await expect(reset).toBeDisabled();
  await dialog(page).getByRole('application').hover();
  await page.mouse.down();
  await page.mouse.move(700, 300, { steps: 4 });
  await page.mouse.up();
  await expect(reset).toBeEnabled();
  await reset.click();
  await dialog(page).getByRole('application').hover();
  await page.mouse.wheel(0, -5000);
  await expect(dialog(page).getByRole('slider')).toHaveAttribute('aria-valuenow', '3');
});

test('Cancel chooses nothing, and the same file can be chosen again', async ({ page, open }) => {
  await open('image-upload--resize');
  for (const answer of ['Cancel', 'Save']) {
    await page.setInputFiles('input[type=file]', png('again.png', 60, 60));
    await expect(save(page)).toBeEnabled();
    await dialog(page).getByRole('button', { name: answer }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('again.jpg')).toBeVisible({ visible: answer === 'Save' });
  }
});

test('a profile image comes out 4:3 and no wider than its maximum', async ({ page, open }) => {
  await open('image-upload--profile-image');
  await page.setInputFiles('input[type=file]', png('me.png', 3000, 3000));
  await save(page).click();
  expect(await result(page)).toMatchObject({ type: 'image/jpeg', width: 800, height: 600 });
});

test('a profile image loses quality until it is small enough to be sent', async ({
  page,
  open,
}) => {
  await open('image-upload--profile-image');
  const buffer = noisePng(800, 600);
  await page.setInputFiles('input[type=file]', { name: 'n.png', mimeType: 'image/png', buffer });
  await save(page).click();
  const { size, width } = await result(page);
  expect(width).toBe(800);
  expect(size).toBeLessThanOrEqual(300_000);
  expect(size).toBeGreaterThan(100_000);
});

test('a picture of one pixel or of one row is taken as it is', async ({ page, open }) => {
  for (const [width, height] of [
    [1, 1],
    [9000, 1],
  ] as const) {
    await open('image-upload--resize');
    await page.setInputFiles('input[type=file]', png('thin.png', width, height));
    await save(page).click();
    expect(await result(page)).toMatchObject({ type: 'image/jpeg', width: 1, height: 1 });
  }
});

test('a picture of 12,000 pixels is made smaller before it is shown', async ({ page, open }) => {
  await open('image-upload--resize');
  await page.setInputFiles('input[type=file]', png('huge.png', 12_000, 9000));
  const picture = dialog(page).locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 2560);
  await save(page).click();
  expect(await result(page)).toMatchObject({ width: 1920, height: 1920 });
});

for (const [what, buffer] of [
  ['a damaged JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(400, 7)])],
  ['a file with nothing in it', Buffer.alloc(0)],
  ['a program with the name of a picture', Buffer.from('#!/bin/sh')],
] as const) {
  test(`${what} is reported and logged, and the dialog stays open`, async ({
    page,
    open,
    consoleMessages,
  }) => {
    await open('image-upload--resize');
    await page.setInputFiles('input[type=file]', {
      name: 'torn.jpg',
      mimeType: 'image/jpeg',
      buffer,
    });
    await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t open this image');
    await expect(save(page)).toBeDisabled();
    expect(consoleMessages.splice(0)).toEqual([
      expect.stringContaining('Failed to crop or upload image:'),
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
}

test('a browser without a canvas is reported and logged, and the dialog stays open', async ({
  page,
  open,
  consoleMessages,
}) => {
  await open('image-upload--resize');
  await page.evaluate(() => {
    Reflect.get(globalThis, 'HTMLCanvasElement').prototype.getContext = () => null;
  });
  await page.setInputFiles('input[type=file]', png('small.png', 60, 60));
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('couldn’t save');
  expect(consoleMessages.splice(0)).toEqual([
    expect.stringMatching(/^Failed to crop or upload image: Error: Unable to get canvas context/),
  ]);
});

test('an image that cannot be sent is reported and logged, and its crop is kept', async ({
  page,
  open,
  consoleMessages,
}) => {
  await open('image-upload--sending-fails');
  await page.setInputFiles('input[type=file]', png('small.png', 60, 60));
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('couldn’t save');
  await expect(page.getByText('small.jpg')).toBeHidden();
  expect(consoleMessages.splice(0)).toEqual([
    expect.stringMatching(/^Failed to crop or upload image: Error: The network is down/),
  ]);
});

test('a failure after the crop is reported and logged, and can be retried', async ({
  page,
  open,
  consoleMessages,
}) => {
  await open('crop-dialog--save-fails');
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(save(page)).toBeEnabled();
  expect(consoleMessages.splice(0)).toEqual([
    expect.stringMatching(/^Failed to crop or upload image: Error: The network is down/),
  ]);
});
