import { expect, test } from './fixtures.ts';

test.describe('in a wide window', () => {
  test('is next to the page and is minimized and expanded by the keyboard alone', async ({
    page,
    open,
  }) => {
    await open('sidebar--expanded');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const width = () => nav.evaluate((element: { clientWidth: number }) => element.clientWidth);
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(nav.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(nav.getByRole('link', { name: 'Returns' })).toBeHidden();
    await nav.getByRole('button', { name: 'Minimize the menu' }).press('Enter');
    await expect(nav).toHaveAttribute('data-state', 'minimized');
    await expect.poll(width).toBeGreaterThan(270);
    await page.keyboard.press('Tab');
    await expect.poll(width).toBeLessThanOrEqual(80);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(width).toBeGreaterThan(270);
  });

  test('widens over the page while it is pointed at', async ({ page, open }) => {
    await open('sidebar--minimized');
    const heading = page.getByRole('heading', { name: 'Returns' });
    const before = await heading.boundingBox();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.hover();
    await expect(nav.getByRole('link', { name: 'Returns' })).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await heading.hover();
    await expect(nav.getByRole('link', { name: 'Returns' })).toBeHidden();
  });
});

test.describe('minimized in a wide window', () => {
  test('by the mouse is narrow at once, and wide again when it is pointed at anew', async ({
    page,
    open,
  }) => {
    await open('sidebar--expanded');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('button', { name: 'Minimize the menu' }).click();
    await expect(nav).toHaveCSS('width', '80px');
    await page.getByRole('heading', { name: 'Returns' }).hover();
    await nav.hover();
    await expect(nav).toHaveCSS('width', '280px');
  });

  test('its header is 84 pixels high at least, as the page’s own, and in the drawer', async ({
    page,
    open,
  }) => {
    for (const story of ['sidebar--expanded', 'sidebar--minimized']) {
      await open(story);
      const header = page.getByRole('navigation', { name: 'Main' }).locator('> div').first();
      expect((await header.boundingBox())?.height).toBe(84);
    }
    await page.setViewportSize({ width: 800, height: 700 });
    await open('sidebar--drawer');
    const header = page.getByRole('dialog', { name: 'Main' }).locator('> div').first();
    expect((await header.boundingBox())?.height).toBe(84);
  });

  test.describe('under a finger', () => {
    test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

    test('a group opens by one tap and the menu stays wide until another place is tapped', async ({
      page,
      open,
    }) => {
      await open('sidebar--minimized');
      const nav = page.getByRole('navigation', { name: 'Main' });
      await nav.getByRole('button', { name: 'Reviews' }).tap();
      await expect(nav).toHaveCSS('width', '280px');
      await expect(nav.getByRole('link', { name: 'Waiting' })).toBeVisible();
      await page.getByRole('heading', { name: 'Returns' }).tap();
      await expect(nav).toHaveCSS('width', '80px');
      await nav.getByRole('button', { name: 'Reviews' }).tap();
      await expect(nav.getByRole('link', { name: 'Waiting' })).toBeVisible();
      await nav.getByRole('link', { name: 'Home' }).tap();
      await expect(nav).toHaveCSS('width', '80px');
    });
  });
});

test.describe('below 1024 px', () => {
  test.use({ viewport: { width: 1023, height: 700 } });

  test('is a drawer that keeps focus, closes with Esc and gives focus back', async ({
    page,
    open,
  }) => {
    await open('sidebar--expanded');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open the menu' });
    await opener.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Main' });
    await expect(drawer).toHaveCSS('width', '280px');
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('heading', { name: 'Returns' })).not.toBeFocused();
      await expect(opener).not.toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('gives the page back when the window is made wider', async ({ page, open }) => {
    await open('sidebar--drawer');
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Minimize the menu' }).click();
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
  });
});
