import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('the mailbox shows new mail by itself, and its link leaves the frame', async ({
  page,
  portal,
  mailbox,
}) => {
  // Other tests of this worker received mail too.
  await page.request.delete(`${portal.sandboxUrl}/mailbox/api/messages`);
  await page.goto(`${portal.sandboxUrl}/mailbox`);
  await expect(page.getByText('No mail yet')).toBeVisible();

  const email = `mailbox-${test.info().workerIndex}@example.com`;
  await page.request.post(`${portal.portalUrl}/api/auth/register`, {
    data: { email, password: 'Sunlit-Arch9!' },
  });

  const mail = await mailbox.waitFor(email);
  await page.getByRole('link', { name: new RegExp(email) }).click();
  await expect(page.getByRole('heading', { name: mail.subject })).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('body')).not.toBeEmpty();
  const opened = page.context().waitForEvent('page');
  await frame.getByRole('link').first().click();
  expect(new URL((await opened).url()).origin).toBe(portal.portalUrl);
});

for (const path of [
  '/',
  '/mailbox',
  '/apps/dtm',
  '/apps/reviews',
  '/affiliates',
  '/listings/theme-sections',
  '/listings/waitlist',
]) {
  test(`the sandbox’s page ${path} has no accessibility failures, light and dark`, async ({
    page,
    portal,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(portal.sandboxUrl + path);
      await expectNoViolations(page, colorScheme);
    }
  });
}
