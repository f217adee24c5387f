import { expect, test } from './fixtures.ts';
import { openGallery } from './gallery.ts';

test('the gallery opens on its introduction, which explains the kit and its use', async ({
  page,
  consoleMessages: _consoleMessages,
}) => {
  await openGallery(page);
  const text = page.frameLocator('#storybook-preview-iframe');
  await expect(text.getByRole('heading', { level: 1, name: 'The Atrium kit' })).toBeVisible();
  await expect(text.getByRole('heading', { name: 'How to use one' })).toBeVisible();
  await expect(page).toHaveURL(/path=\/docs\/introduction--docs/);
});
