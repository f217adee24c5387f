import { expect, test } from './fixtures.ts';

test('is searched and chosen from by the keyboard alone, inside of a dialog too', async ({
  page,
  open,
}) => {
  for (const story of ['select--empty', 'select--in-dialog']) {
    await open(story);
    const field = page.getByRole('combobox', { name: 'Country', exact: true });
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('den');
    await page.keyboard.press('Enter');
    await expect(field).toHaveText('Denmark');
    await expect(field).toBeFocused();
  }
});

test('Esc closes its list and leaves the dialog open', async ({ page, open }) => {
  await open('select--in-dialog');
  const field = page.getByRole('combobox', { name: 'Country', exact: true });
  await field.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Address' })).toBeHidden();
});

test('its list is no wider than the field and stays in the window', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await open('select--long-name');
  const field = page.getByRole('combobox', { name: 'Country', exact: true });
  await field.click();
  const list = await page.getByRole('dialog', { name: 'Country' }).boundingBox();
  const frame = await field.boundingBox();
  expect(list?.width).toBeCloseTo(frame?.width ?? 0, 0);
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(480);
});
