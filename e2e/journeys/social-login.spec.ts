import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, type Mailbox, test } from '../support/fixtures.ts';
import { enterCode, expectHome, logIn, logOut, PASSWORD } from '../support/merchant.ts';
import { join } from '../support/merchant-api.ts';

test('a new person continues with Google, and is known when they come back', async ({
  page,
  mailbox,
}, { project, retry }) => {
  const email = `nora-${project.name}-${retry}@freshpaint.example`;
  const searches = collectSearches(page);
  await page.goto('/signup?influencer=ines');
  await logInAtGoogle(page, { name: 'Nora Newman', email });
  await expect(greeting(page, 'Nora Newman')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(greeting(page, 'Nora Newman')).toBeFocused();
  expect(searches).toEqual(['']);
  const stored = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(stored).toEqual(['auth_token', 'last_provider', 'user']);
  const welcome = await mailbox.waitFor(email, /^Welcome to Atrium: connect your first store$/);
  expect(welcome.text).toContain('You can log in to it with Google.');

  await logOut(page, 'Nora Newman');
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expect(google).toContainText('Last used');
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).not.toContainText(
    'Last used',
  );
  await expectNoViolations(page);
  await logInAtGoogle(page, { name: 'Nora Newman', email });
  await expect(greeting(page, 'Nora Newman')).toBeVisible();
});

test('a person whose address Google has not verified proves it by a code', async ({
  page,
  mailbox,
}, { project, retry }) => {
  const email = `una-${project.name}-${retry}@underwood.example`;
  await page.goto('/login');
  await logInAtGoogle(page, { name: 'Una Underwood', email, verified: false });
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await verifyAddress(page, mailbox, email);
  await expect(greeting(page, 'Una Underwood')).toBeVisible();
});

test('a person without an address at Google names one, and corrects a slip', async ({
  page,
  mailbox,
}, { project, retry }) => {
  const email = `ned-${project.name}-${retry}@shop.example`;
  await page.goto('/');
  await logInAtGoogle(page, {
    name: `Ned Nash${project.name}${retry}`,
    email: '',
    verified: false,
  });
  await expect(page.getByRole('heading', { name: 'Your email address' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('ned@');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await verifyAddress(page, mailbox, email);
  await expect(page.getByText('Choose the next product you’d like to set up.')).toBeVisible();
});

test('a new person continues with Facebook, whose fragment stays nowhere', async ({
  page,
  mailbox,
}, { project, retry }) => {
  const email = `fay-${project.name}-${retry}@ferris.example`;
  const searches = collectSearches(page);
  await page.goto('/login');
  await logInAtFacebook(page, { name: 'Fay Ferris', email });
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page).toHaveURL('/');
  await verifyAddress(page, mailbox, email);
  await expect(greeting(page, 'Fay Ferris')).toBeVisible();
  expect(searches).toEqual(['']);

  await logOut(page, 'Fay Ferris');
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toContainText(
    'Last used',
  );
  await logInAtFacebook(page, { name: 'Fay Ferris', email });
  await expect(greeting(page, 'Fay Ferris')).toBeVisible();
});

test('an account is connected at once where Google runs or manages the mailbox', async ({
  page,
  portal,
  mailbox,
}, { project, retry }) => {
  const gail = `gail.${project.name}.${retry}@gmail.com`;
  const will = `will-${project.name}-${retry}@weaverworks.example`;
  const people = [
    { name: 'Gail Grove', email: gail },
    { name: 'Will Weaver', email: will, hostedDomain: 'weaverworks.example' },
  ];
  await Promise.all(people.map(({ email }) => join(portal, email)));
  await page.goto('/login');
  for (const persona of people) {
    const { email } = persona;
    await logInAtGoogle(page, persona);
    await mailbox.waitFor(email, /^Google was connected to your Atrium account$/);
    await logOut(page, email);
  }
});

test('an account with any other address requires a login first, until that email is read', async ({
  page,
  portal,
}, { project, retry }) => {
  const email = `ada-${project.name}-${retry}@shop.example`;
  await join(portal, email);
  await page.goto('/login');
  await logInAtGoogle(page, { name: 'Ada Archer', email, hostedDomain: '' });
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('This email address already has an account.')).toBeVisible();
  await expectNoViolations(page);
  await logIn(page, email, PASSWORD);
  await expectHome(page);

  await test.step('and then connects Google in the settings, which opens the account from then on', async () => {
    await page.goto('/account-settings?tab=security');
    await logInAtGoogle(page, { name: 'Ada Archer', email, hostedDomain: '' }, 'Connect Google');
    await expect(page.getByText('Google is connected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible();
    await expectNoViolations(page);
    await logOut(page, email);
    await logInAtGoogle(page, { name: 'Ada Archer', email, hostedDomain: '' });
    await expectHome(page);
    await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
  });

  await test.step('until it is disconnected', async () => {
    await page.goto('/account-settings?tab=security');
    await page.getByRole('button', { name: 'Disconnect Google' }).click();
    await expectNoViolations(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Google is disconnected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();
  });
});

test('a deleted account stays deleted, and the page shows how to restore it', async ({ page }, {
  project,
  retry,
}) => {
  const email = `dee-${project.name}-${retry}@doyle.example`;
  await page.goto('/login');
  await logInAtGoogle(page, { name: 'Dee Doyle', email });
  await expect(greeting(page, 'Dee Doyle')).toBeVisible();
  await deleteAccount(page);
  await page.goto('/login');
  await logInAtGoogle(page, { name: 'Dee Doyle', email });
  await expect(page.getByText('This account was deleted.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

for (const provider of ['Google', 'Facebook'] as const) {
  test(`who cancels at ${provider} is back on the landing page, signed out`, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You cancelled the login.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  });
}

test(
  'a link with a code from elsewhere signs nobody in, and swaps nobody',
  { tag: ['@requirement-38'] },
  async ({ page, portal }, { project, retry }) => {
    await page.goto(`/?code=stolen&scope=openid&state=google.${'A'.repeat(43)}`);
    await expect(page.getByText('This login has expired or was started in another')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();

    const email = `kept-${project.name}-${retry}@shop.example`;
    await join(portal, email);
    await page.goto('/login');
    await logIn(page, email, PASSWORD);
    await expectHome(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(`/?code=stolen&scope=openid&state=google.${'A'.repeat(43)}`);
    await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(requested.filter((url) => url.includes('/auth/sso/'))).toEqual([]);
  },
);

interface Persona {
  name: string;
  email: string;
  verified?: boolean;
  hostedDomain?: string;
}

/** From a page with the social buttons, logs in at Google with any account. */
async function logInAtGoogle(
  page: Page,
  persona: Persona,
  button = 'Continue with Google',
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByText('Use another account').click();
  await page.getByLabel('Name', { exact: true }).fill(persona.name);
  await page.getByLabel('Email').fill(persona.email);
  await page.getByLabel('Google has verified this address').setChecked(persona.verified ?? true);
  await page
    .getByLabel('Workspace domain')
    .fill(persona.hostedDomain ?? persona.email.split('@')[1] ?? '');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

async function logInAtFacebook(page: Page, { name, email }: Persona): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Facebook' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Atrium' })).toBeVisible();
  await page.getByText('Use another account').click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

async function verifyAddress(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL('/verify-email');
  await enterCode(page, mailbox, email);
}

/** Through the API, as the account settings do. */
async function deleteAccount(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const response = await page.request.delete('/api/platform/user/delete-profile', {
    headers: { Authorization: `Bearer ${token}` },
    data: { isDeleted: true },
  });
  expect(response.status()).toBe(200);
  await page.evaluate(() => localStorage.clear());
}

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: `Welcome, ${name}` });

/** The query of the URL when the code was sent. */
function collectSearches(page: Page): string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/auth\/sso\/.*callback/.test(request.url()))
      searches.push(new URL(page.url()).search);
  });
  return searches;
}
