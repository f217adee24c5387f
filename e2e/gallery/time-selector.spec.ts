import { expect, test } from './fixtures.ts';

/** What is read from an element in the page. */
interface Row {
  offsetHeight: number;
  offsetTop: number;
  parentElement: { scrollTop: number };
}

test('a column is scrolled with the wheel, and the value in the middle is chosen', async ({
  page,
  open,
}) => {
  await open('time-selector--chosen');
  const field = page.getByRole('combobox', { name: 'Opens at' });
  await field.press('Enter');
  const minutes = page.getByRole('listbox', { name: 'Minute' });
  await expect(minutes.getByRole('option', { name: '30' })).toBeInViewport({ ratio: 1 });
  await minutes.hover();
  await page.mouse.wheel(0, 56 * 5);
  await expect(minutes.getByRole('option', { selected: true })).toHaveText('35');
  await expect(field).toHaveValue('09:35 AM');
  await page.mouse.click(600, 500);
  await expect(minutes).toBeHidden();
});

test('a row is 56 pixels high and the popup opens with the chosen rows in the middle', async ({
  page,
  open,
}) => {
  await open('time-selector--chosen');
  await page.getByRole('combobox').click();
  for (const row of ['09', '30', 'AM']) {
    const chosen = page.getByRole('option', { name: row, selected: true });
    const place = () =>
      chosen.evaluate((element: Row) => ({
        height: element.offsetHeight,
        below: element.offsetTop - element.parentElement.scrollTop,
      }));
    await expect.poll(place).toEqual({ height: 56, below: 56 });
  }
});
