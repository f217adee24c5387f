import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { card, expectHome, logOut, signUp, startWithNewStore } from '../support/merchant.ts';

test('a merchant comes back from a product app logged in, after a question in an unknown browser', async ({
  page,
  browser,
  baseURL,
  mailbox,
}, { project, retry }) => {
  const email = `back-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await startWithNewStore(page, 'There and Back', `there-and-back-${project.name}`);
  const product = page.url();
  await page.goto('/');
  await logOut(page, email);

  await test.step('the merchant’s own browser is logged in at once', async () => {
    await page.goto(product);
    await page.getByRole('link', { name: 'Back to Atrium' }).click();
    await expectHome(page);
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('an unknown browser shows whose account it is, and offers another one', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await context.addCookies(
      (await page.context().cookies(product)).filter(({ name }) => name.startsWith('sandbox_')),
    );
    const otherTab = await context.newPage();
    await otherTab.goto(product);
    await otherTab.getByRole('link', { name: 'Back to Atrium' }).click();
    const question = otherTab.getByRole('heading', { name: /^Continue as b•••@shop\.example\?$/ });
    await expect(question).toBeVisible();
    expect(otherTab.url()).not.toContain('data=');
    await expectNoViolations(otherTab);
    await otherTab.getByRole('button', { name: 'Use another account' }).click();
    await expect(otherTab.getByLabel('Email')).toBeVisible();

    await otherTab.goto(product);
    await otherTab.getByRole('link', { name: 'Back to Atrium' }).click();
    await otherTab.getByRole('button', { name: 'Continue' }).click();
    await expectHome(otherTab);
    await mailbox.waitFor(email, /^New login/);
    await context.close();
  });
});

test('an invalid link from a product app opens the form', async ({ page, mailbox }, {
  project,
  retry,
}) => {
  await page.goto('/login?data=made-up');
  await expect(
    page.getByText('This link works only once, and only for a short time.'),
  ).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();

  const email = `stays-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await page.goto('/login?data=made-up');
  await expectHome(page);
});

test('a store that is disconnected inside the product can be started again from its card', async ({
  page,
  mailbox,
}, { project, retry }) => {
  await signUp(page, mailbox, `gone-${project.name}-${retry}@shop.example`);
  await startWithNewStore(page, 'Gone Again', `gone-again-${project.name}-${retry}`);
  await page.getByRole('button', { name: 'Disconnect this store' }).click();
  await expect(page.getByText('is disconnected')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Atrium' }).click();
  await card(page, 'AI theme').getByRole('button', { name: 'Start for free: AI theme' }).click();
  await expect(page).toHaveURL(/\/apps\/dtm$/);
});
