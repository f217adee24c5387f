import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInAnyLook } from '../support/accessibility.ts';
import { colorOf } from '../support/browser-facts.ts';
import { expect, type Mailbox, test } from '../support/fixtures.ts';
import {
  CODE_MAIL,
  enterCode,
  logIn,
  logOut,
  PASSWORD,
  register,
  signUp,
} from '../support/merchant.ts';

const NEW_PASSWORD = 'Second-Door8_now';

test('a merchant who forgot the password sets a new one, and the old one is refused', async ({
  page,
  mailbox,
  portal,
}, { project, retry }) => {
  const email = `forgot-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await logOut(page, email);
  await emptyMailbox(page, portal.sandboxUrl);

  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Verification email has been sent to your email')).toBeVisible();
  await expect(page).toHaveURL('/verify-email');

  await test.step('a wrong code keeps its red and the time it lives in view', async () => {
    const code = page.getByLabel('Verification code');
    await code.fill('ZZZZZZ');
    await expect(page.getByText('Verification code is invalid.')).toBeVisible();
    await expect(page.getByText('The code will expire in 10 minutes.')).toBeVisible();
    await expect(code).toBeFocused();
    await expectDanger(page, '[data-invalid] [data-active]');
    await code.clear();
  });

  const mail = await mailbox.waitFor(email, CODE_MAIL);
  await page.getByLabel('Verification code').fill(mail.subject.slice(0, 6));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('signature'))).toBeTruthy();
  await expectNoViolations(page);
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await page.evaluate(() => localStorage.getItem('signature'))).toBeNull();

  await logIn(page, email, PASSWORD);
  await expect(page.getByText('The password you entered is incorrect.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectDanger(page, '[data-invalid]:has(input:focus)');
  await logIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the link in an email fills in its code and sends it, once', async ({ page, mailbox }, {
  project,
  retry,
}) => {
  const email = `linked-${project.name}-${retry}@shop.example`;
  await register(page, email);
  const link = linkIn(await mailbox.waitFor(email, CODE_MAIL), '/verify-email');
  const searches = collectSearches(page);

  await page.goto(link);
  await expect(page.getByText('Choose the next product you’d like to set up.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(searches).toEqual(searches.map(() => ''));

  await logOut(page, email);
  await page.goto(link);
  await expect(page.getByText('This link has already been used.')).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/verify-email?mailData=made-up');
  await expect(page.getByText('This link is not valid or has expired.')).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
});

test('“Wasn’t you?” in a notification logs everyone out and requires a new password', async ({
  page,
  mailbox,
  portal,
}, { project, retry }) => {
  const email = `secure-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await page.goto('/forget-password');
  await page.getByLabel('Email').fill(email);
  await emptyMailbox(page, portal.sandboxUrl);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await enterCode(page, mailbox, email);
  await setPassword(page, NEW_PASSWORD);
  await logIn(page, email, NEW_PASSWORD);
  await expect(page.getByText('Choose the next product you’d like to set up.')).toBeVisible();

  const notice = await mailbox.waitFor(email, /^Your Atrium password was changed$/);
  const link = linkIn(notice, '/secure-account');
  await emptyMailbox(page, portal.sandboxUrl);
  await page.goto(link);
  await expect(page).toHaveURL('/secure-account');
  await expectNoViolations(page);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy();
  await page.getByRole('button', { name: 'Log out all devices and set a new password' }).click();
  await expect(page).toHaveURL('/verify-email');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await enterCode(page, mailbox, email);
  await setPassword(page, PASSWORD);
  await logIn(page, email, PASSWORD);
  await expect(page.getByText('Choose the next product you’d like to set up.')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Log out all devices and set a new password' }).click();
  await expect(page.getByText('This link is not valid or has expired.')).toBeVisible();
  await expectNoViolations(page);
});

test('a changed address is taken back by the link mailed to the former one', async ({
  page,
  mailbox,
  portal,
}, { project, retry }) => {
  const email = `former-${project.name}-${retry}@shop.example`;
  const newEmail = `new-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await changeEmail(page, mailbox, newEmail);

  const mail = await mailbox.waitFor(email, /email address of your Atrium account was changed$/);
  await page.goto(linkIn(mail, '/revert-email'));
  await expect(page).toHaveURL('/revert-email');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { name: 'The change was undone' })).toBeFocused();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await emptyMailbox(page, portal.sandboxUrl);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/verify-email');
  const code = await mailbox.waitFor(email, CODE_MAIL);
  await page.getByLabel('Verification code').fill(code.subject.slice(0, 6));
  await expect(page).toHaveURL('/reset-password');
});

test('an owner who opened another account with the former address gets the first one back, once they agree to close the other', async ({
  page,
  mailbox,
  portal,
}, { project, retry }) => {
  const email = `again-${project.name}-${retry}@shop.example`;
  const newEmail = `taken-${project.name}-${retry}@shop.example`;
  await signUp(page, mailbox, email);
  await changeEmail(page, mailbox, newEmail);
  const mail = await mailbox.waitFor(email, /email address of your Atrium account was changed$/);
  await page.reload();
  await logOut(page, newEmail);
  await emptyMailbox(page, portal.sandboxUrl);
  await signUp(page, mailbox, email);

  await page.goto(linkIn(mail, '/revert-email'));
  await page.getByRole('button', { name: 'Undo the change' }).click();
  const question = page.getByRole('alert');
  await expect(question).toContainText('Another account was opened with this email address on');
  const confirm = page.getByRole('button', { name: 'Close it and undo the change' });
  await expect(confirm, 'by keyboard it is the next step').toBeFocused();
  await expectNoViolationsInAnyLook(page);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'The change was undone' })).toBeFocused();
});

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat New Password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset success')).toBeVisible();
}

/** Through the API, as the account settings do. */
async function changeEmail(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  const settings = '/api/platform/account-settings';
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.post(`${settings}/update-email-verification`, {
    headers,
    data: { email },
  });
  expect(response.status()).toBe(200);
  const code = (await mailbox.waitFor(email, CODE_MAIL)).subject.slice(0, 6);
  const changed = await page.request.post(`${settings}/verify-updated-email`, {
    headers,
    data: { email, code },
  });
  expect(changed.status()).toBe(200);
}

/** So that the next email is a new one. */
async function emptyMailbox(page: Page, sandboxUrl: string): Promise<void> {
  await page.request.delete(`${sandboxUrl}/mailbox/api/messages`);
}

function linkIn(mail: { html: string }, path: string): string {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return links.find((link) => link.includes(`${path}?mailData=`)) ?? `no link to ${path}`;
}

/** The query of the URL at each call of the API. */
function collectSearches(page: Page): string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) searches.push(new URL(page.url()).search);
  });
  return searches;
}

/** That border and outline are drawn in the colour of danger, once the transition to it is over. */
async function expectDanger(page: Page, selector: string): Promise<void> {
  const danger = await colorOf(page, '--danger');
  const control = page.locator(selector).first();
  await expect(control).toHaveCSS('border-top-color', danger);
  await expect(control).toHaveCSS('outline-color', danger);
}
