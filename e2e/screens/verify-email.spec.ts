import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { storageOf, watchCalls } from '../support/browser-facts.ts';
import { expect, type Mailbox, test } from '../support/fixtures.ts';
import { rightOf, webFontShown } from '../support/geometry.ts';
import { CODE_MAIL, expectHome, logIn, PASSWORD, register } from '../support/merchant.ts';
import { join } from '../support/merchant-api.ts';

const INVALID = 'Verification code is invalid. Please double-check the code and try again.';

const code = (page: Page) => page.getByLabel('Verification code');
async function mailDataFor(mailbox: Mailbox, email: string): Promise<string> {
  const { html } = await mailbox.waitFor(email, CODE_MAIL);
  return /mailData=([^"&]+)/.exec(html)?.[1] ?? '';
}
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });

test('shows the address, how long the code lives, and both actions, and takes letters and digits alone', async ({
  page,
}) => {
  await page.goto('/verify-email?email=ada%40shop.example&type=verify-email');
  await expect(page).toHaveTitle('Verify email · Atrium');
  await expect(page.getByText('ada@shop.example')).toBeVisible();
  await expect(page.getByText('The code will expire in 10 minutes.')).toBeVisible();
  await code(page).pressSequentially('ab-c23');
  await expect(code(page)).toHaveValue('ABC23');
  await expect(verify(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend verification code' })).toBeEnabled();
});

test('its lead has two lines at most, and its title is where that of Register was', async ({
  page,
}) => {
  const title = () => page.getByRole('heading', { level: 1 }).boundingBox();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/signup');
    const before = await title();
    await page.goto('/verify-email?email=the.twentieth.stranger%40shop.example');
    expect((await title())?.y).toBe(before?.y);
    const lead = page.getByText('Enter the code we sent to');
    expect((await lead.boundingBox())?.height).toBeLessThanOrEqual(48);
  }
});

test('refuses a short code, and a wrong one until the code changes', async ({ page }) => {
  await page.goto('/verify-email?email=nobody%40shop.example');
  await code(page).fill('ABC');
  await verify(page).click();
  await expect(code(page)).toHaveAccessibleDescription(/Code must be at least 6 characters long/);
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(code(page)).toBeFocused();
  await code(page).fill('ABC234');
  await expect(code(page)).toHaveAccessibleDescription(new RegExp(INVALID));
  await expect(page.locator('[aria-live]').filter({ hasText: INVALID })).toBeVisible();
  await code(page).press('Backspace');
  await expect(page.getByText(INVALID)).toBeHidden();
});

test('a code of type verify-email logs in the browser that registered, with the location', async ({
  page,
  mailbox,
}, { retry }) => {
  const email = `verify-${retry}@shop.example`;
  const calls = watchCalls(page);
  await register(page, email);
  const typed = (await mailbox.waitFor(email, CODE_MAIL)).subject.slice(0, 6);
  await code(page).fill(typed);
  await expectHome(page);
  await expect(page).toHaveURL('/');
  expect(calls.formOf('/auth/verify')).toEqual({ email, code: typed, type: 'verify-email' });
  expect(await calls.headersOf('/auth/verify')).toMatchObject({ 'x-geo-country': 'Iceland' });
  expect(Object.keys(await storageOf(page)).sort()).toEqual(['auth_token', 'user']);
});

test('a code of type verify-email opens Login in any other browser, with the email', async ({
  page,
  playwright,
  baseURL,
  mailbox,
}, { retry }) => {
  const email = `elsewhere-${retry}@shop.example`;
  const there = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await there.post('/api/auth/register', { data: { email, password: PASSWORD } });
  await there.dispose();
  await page.goto(`/verify-email?email=${encodeURIComponent(email)}`);
  await code(page).fill((await mailbox.waitFor(email, CODE_MAIL)).subject.slice(0, 6));
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await storageOf(page)).toEqual({});
});

test('a code of type reset-password saves the signature and opens Reset password', async ({
  page,
  portal,
  mailbox,
}, { retry }) => {
  const { email } = await join(portal, `forgets-${retry}@shop.example`);
  await page.request.delete(`${portal.sandboxUrl}/mailbox/api/messages`);
  await page.request.post('/api/auth/forgot-password', { data: { email } });
  await page.goto(`/verify-email?email=${encodeURIComponent(email)}&type=reset-password`);
  await code(page).fill((await mailbox.waitFor(email, CODE_MAIL)).subject.slice(0, 6));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await storageOf(page)).toEqual({ signature: expect.stringMatching(/.{20}/) });
});

test('mailData is removed from the URL, exchanged, and then submitted without a click', async ({
  page,
  mailbox,
}, { retry }) => {
  const email = `mail-data-${retry}@shop.example`;
  await register(page, email);
  const mailData = await mailDataFor(mailbox, email);
  // The page that waits for the code polls every few seconds whether it was entered elsewhere.
  await page.goto('about:blank');
  const calls = watchCalls(page);
  await page.goto(`/verify-email?mailData=${mailData}`);
  await expectHome(page);
  expect(calls.paths().slice(0, 2)).toEqual(['/return-signed-data', '/auth/verify']);
  expect(calls.searches().filter((search) => search !== '')).toEqual([]);
  expect(calls.formOf('/auth/verify')).toMatchObject({ email, type: 'verify-email' });
});

test('Resend sends a new code, reports it, and lets a minute pass before the next', async ({
  page,
}) => {
  const calls = watchCalls(page);
  await page.goto('/verify-email?email=ada%40shop.example&type=reset-password');
  const resend = page.getByRole('button', { name: 'Resend verification code' });
  await resend.click();
  const message = page.getByRole('status').filter({ hasText: 'Verification email has been sent' });
  await expect(message).toHaveText('Verification email has been sent to your email');
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/^Available in (1:00|0:5\d)$/)).toBeVisible();
  expect(calls.formOf('/auth/resend-verification')).toEqual({
    email: 'ada@shop.example',
    type: 'reset-password',
  });
  const headers = await calls.headersOf('/auth/resend-verification');
  expect(headers).toMatchObject({ 'x-geo-country': 'Iceland' });
});

for (const width of [390, 1280]) {
  test(`the wait is beside Resend, after it, and its end moves nothing at ${width} px`, async ({
    page,
  }, { retry }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.clock.install();
    await register(page, `waits-${width}-${retry}@shop.example`);
    await webFontShown(page);
    const resend = page.getByRole('button', { name: 'Resend verification code' });
    const below = page.getByRole('link', { name: 'Use another email address' });
    const wait = await page.getByText(/^Available in /).boundingBox();
    const button = await resend.boundingBox();
    const end = await below.boundingBox();
    expect(wait?.x, 'after the button').toBeGreaterThanOrEqual(rightOf(button));
    expect(wait?.y, 'in its line').toBeLessThan((button?.y ?? 0) + (button?.height ?? 0));
    await page.clock.fastForward('01:01');
    await expect(page.getByText('No email? Check your spam folder.')).toBeVisible();
    await expect(resend).toBeEnabled();
    expect(await resend.boundingBox()).toEqual(button);
    expect(await below.boundingBox()).toEqual(end);
  });
}

test('a 409 to Resend opens Login, with the email', async ({ page, mailbox }, { retry }) => {
  const email = `proved-${retry}@shop.example`;
  await page.request.post('/api/auth/register', { data: { email, password: PASSWORD } });
  const typed = (await mailbox.waitFor(email, CODE_MAIL)).subject.slice(0, 6);
  await page.request.post('/api/auth/verify', {
    data: { email, code: typed, type: 'verify-email' },
  });
  await page.goto(`/verify-email?email=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Resend verification code' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('after ten minutes it shows that the code has expired, and a new one clears it', async ({
  page,
}, { retry }) => {
  await page.clock.install();
  await register(page, `late-${retry}@shop.example`);
  await code(page).fill('ABC23');
  await page.clock.fastForward('10:01');
  const expired = page.getByText('This code has expired. You need a new one.');
  await expect(expired).toBeVisible();
  await expect(page.getByText('The code will expire in 10 minutes.')).toBeHidden();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Resend verification code' }).click();
  await expect(expired).toBeHidden();
  await expect(code(page)).toHaveValue('');
  await expect(code(page)).toBeFocused();
  await expect(page.getByText('The code will expire in 10 minutes.')).toBeVisible();
});

test('the waiting page opens home when the mailed link is opened in another tab', async ({
  page,
  context,
  mailbox,
}, { retry }) => {
  const email = `two-tabs-${retry}@shop.example`;
  await register(page, email);
  const mailData = await mailDataFor(mailbox, email);
  const tab = await context.newPage();
  await tab.goto(`/verify-email?mailData=${mailData}`);
  await expectHome(tab);
  await expectHome(page);
  await expect(page).toHaveURL('/');
});

test('the waiting page and Login show what to do once the link was opened on another device', async ({
  page,
  browser,
  baseURL,
  mailbox,
}, { retry }) => {
  const email = `phone-${retry}@shop.example`;
  await register(page, email);
  const mailData = await mailDataFor(mailbox, email);
  const phone = await browser.newContext({ baseURL: baseURL ?? '' });
  const there = await phone.newPage();
  await there.goto(`/verify-email?mailData=${mailData}`);
  await expect(there).toHaveURL('/login');
  await expect(
    page.getByRole('heading', { name: 'Your email address is confirmed' }),
  ).toBeVisible();
  await expect(page.getByText('on another device. Log in there with your password')).toBeVisible();
  await expectNoViolations(page);

  const laptop = await page.context().newPage();
  await laptop.goto('/login');
  await logIn(laptop, email, PASSWORD);
  const alert = laptop.getByRole('alert').filter({ hasText: 'on another device' });
  await expect(alert).toBeVisible();
  await expect(laptop.getByText('incorrect')).toBeHidden();

  await logIn(there, email, PASSWORD);
  await expectHome(there);
  await page.bringToFront();
  await expect(page).toHaveURL('/login');
  await logIn(page, email, PASSWORD);
  await expectHome(page);
  await phone.close();
});

test('a mailed link shows who else is logged in, and needs a confirmation', async ({
  page,
  portal,
  mailbox,
}, { retry }) => {
  const [ours, theirs] = [`ours-${retry}@shop.example`, `theirs-${retry}@shop.example`];
  await join(portal, ours);
  await page.request.post('/api/auth/register', { data: { email: theirs, password: PASSWORD } });
  const mailData = await mailDataFor(mailbox, theirs);
  await page.goto('/login');
  await logIn(page, ours, PASSWORD);
  await expectHome(page);
  await page.goto(`/verify-email?mailData=${mailData}`);
  const question = page.getByText(`You are logged in as ${ours}. This link is for ${theirs}.`);
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await expectHome(page);
  await expect(page.getByRole('button', { name: new RegExp(theirs) })).toBeVisible();
});

test('without an address it links to Login and Register', async ({ page }) => {
  await page.goto('/verify-email');
  await expectNoViolations(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/signup');
});
