import { eventsOf, storageOf, watchCalls } from '../support/browser-facts.ts';
import { expect, test } from '../support/fixtures.ts';
import { webFontShown } from '../support/geometry.ts';
import { expectHome, PASSWORD, register } from '../support/merchant.ts';
import { test as signedIn } from '../support/signed-in.ts';

const RULES = [
  'At least 8 characters',
  'Mix of upper and lower case',
  'Numbers',
  'Special characters',
  'Does not contain email',
];

test('has the fields, buttons, links and the terms notice of the specification', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(page).toHaveTitle('Register · Atrium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
  // What is agreed to is read before the button is pressed.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText(/^By creating an account you agree/)).toBeInViewport({ ratio: 1 });
  for (const name of ['Continue with Google', 'Continue with Facebook', 'Create my account']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  const notice = page.getByText('By creating an account you agree to our');
  const terms = notice.getByRole('link', { name: 'Terms' });
  await expect(terms).toHaveAttribute('href', '/terms');
  // Its focus ring keeps off the words around it.
  await expect(terms).toHaveCSS('outline-offset', '1px');
  await expect(notice.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('shows the whole form with its checklist in the window of a small laptop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/signup');
  // Lines are a little longer in it.
  await webFontShown(page);
  await expect(page.getByRole('list', { name: 'Password requirements' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Create my account' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('link', { name: 'Log in' })).toBeInViewport({ ratio: 1 });
  // Nothing is left to scroll to.
  await expect(page.getByRole('link', { name: 'Contact' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(800);
});

test('keeps the checklist up to date with each key until the password is valid', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill('ada@shop.example');
  const checklist = page.getByRole('list', { name: 'Password requirements' });
  const password = page.getByLabel('Password', { exact: true });
  const met = () =>
    checklist
      .getByRole('listitem')
      .filter({ hasText: / \(met\)$/ })
      .allTextContents()
      .then((texts) => texts.map((text) => text.replace(/(:.*)? \(met\)$/, '')));
  await expect(checklist.getByRole('listitem')).toHaveCount(RULES.length);
  for (const rule of RULES) await expect(checklist).toContainText(rule);
  for (const [typed, expected] of [
    ['hall', ['Does not contain email']],
    ['Hall', ['Mix of upper and lower case', 'Does not contain email']],
    ['Hall7', ['Mix of upper and lower case', 'Numbers', 'Does not contain email']],
    ['Hall7_', RULES.slice(1)],
    ['Ada@shop.example7', RULES.slice(0, 4)],
  ] as const) {
    await password.fill(typed);
    await expect.poll(met, typed).toEqual(expected);
  }
  await password.fill(PASSWORD);
  await expect(checklist).toBeHidden();
});

test('nothing moves when the password becomes valid, so that a press on Create my account counts', async ({
  page,
}) => {
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: 'Create my account' });
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Hall');
  const before = await submit.boundingBox();
  await password.fill(PASSWORD);
  await expect(page.getByText('All requirements are met.')).toBeVisible();
  expect(await submit.boundingBox()).toEqual(before);
});

for (const width of [390, 1280]) {
  test(`little is empty below a valid password at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/signup');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const met = await page.getByText('All requirements are met.').boundingBox();
    const submit = await page.getByRole('button', { name: 'Create my account' }).boundingBox();
    const empty = (submit?.y ?? Number.NaN) - (met?.y ?? 0) - (met?.height ?? 0);
    // The place of the rules, and of an error of one line, or on a phone of two.
    expect(empty).toBeLessThan(width === 390 ? 110 : 64);
  });
}

test('suggests a correction of a slip in the address, without moving anything, and takes the suggestion', async ({
  page,
}) => {
  await page.goto('/signup');
  const calls = watchCalls(page);
  const password = page.getByLabel('Password', { exact: true });
  await webFontShown(page);
  const before = await password.boundingBox();
  await page.getByLabel('Email').fill('ada@gmial.com');
  const accept = page.getByRole('button', { name: 'ada@gmail.com' });
  await expect(accept).toBeVisible();
  await expect(page.getByText('Did you mean')).toBeVisible();
  expect(await password.boundingBox()).toEqual(before);
  expect(calls.formOf('/auth/validate-email')).toEqual({ email: 'ada@gmial.com' });
  await accept.click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@gmail.com');
  expect(await password.boundingBox()).toEqual(before);
});

test('pushes the form with the email and the lead, and opens Verify email with the address, and back', async ({
  page,
}, { retry }) => {
  const email = `signup-${retry}@shop.example`;
  const calls = watchCalls(page);
  await register(page, email);
  await expect(page.getByText(email)).toBeVisible();
  expect(await eventsOf(page)).toEqual([
    { event: 'signup_form', email },
    { event: 'sign_up', method: 'email' },
    { event: 'generate_lead' },
  ]);
  // On a slow machine the address is checked during a pause before the code.
  const meanwhile = ['/auth/validate-email', '/auth/registration-status'];
  const paths = calls.paths().filter((path) => !meanwhile.includes(path));
  expect(paths).toEqual(['/auth/register']);
  expect(calls.formOf('/auth/register')).toEqual({ email, password: PASSWORD });
  expect(await calls.headersOf('/auth/register')).not.toHaveProperty('x-geo-city');
  expect(await storageOf(page)).toEqual({});

  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toBeEditable();
});

test('sends the influencer of the first visit as referenced_by, and keeps the address it came by', async ({
  page,
}, { retry }) => {
  await page.goto('/?influencer=ines');
  await expect.poll(() => storageOf(page)).toEqual({ referenced_by: 'ines' });
  await page.goto('/signup?influencer=omar');
  const calls = watchCalls(page);
  await page.getByLabel('Email').fill(`referred-${retry}@shop.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL('/verify-email');
  expect(calls.formOf('/auth/register')).toMatchObject({ referenced_by: 'ines' });
  await page.goBack();
  await expect(page).toHaveURL('/signup?influencer=omar');
});

test('has the email filled in and locked where another page passed it', async ({ page }) => {
  await page.addInitScript(
    `history.replaceState({ usr: { email: 'passed@shop.example' }, key: 'a', idx: 0 }, '')`,
  );
  await page.goto('/signup');
  await expect(page.getByLabel('Email')).toHaveValue('passed@shop.example');
  await expect(page.getByLabel('Email')).not.toBeEditable();
});

signedIn('who has a token goes to /', async ({ page }) => {
  await page.goto('/signup');
  await expectHome(page);
  await expect(page).toHaveURL('/');
});
