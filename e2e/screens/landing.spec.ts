import { expectNoViolations } from '../support/accessibility.ts';
import { storageOf, watchCalls } from '../support/browser-facts.ts';
import { expect, test } from '../support/fixtures.ts';

const figures = ['9,086', '5,340'];

test('offers Google, Facebook, Login and Register', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Atrium');
  for (const provider of ['Google', 'Facebook']) {
    await expect(page.getByRole('button', { name: `Continue with ${provider}` })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/signup');
  await page.goBack();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('has a footer that links to terms, privacy, cookie policy and contact', async ({ page }) => {
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Cookie Policy', '/cookie-policy'],
    ['Contact', '/contact'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL('/');
  }
  // This portal has no tags, so there is nothing to choose about cookies.
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('listitem')).toHaveCount(4);
});

test('shows the testimonial and the rating with its figures on large screens alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/login');
  await expect(page.getByRole('figure', { name: 'What merchants say' })).toBeVisible();
  await expect(page.getByText('sign-ups last week')).toBeVisible();
  for (const figure of figures) await expect(page.getByText(figure)).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(page.getByRole('figure')).toBeHidden();
  for (const figure of figures) await expect(page.getByText(figure)).toBeHidden();
});

test('its buttons keep the same distance from its words at every height', async ({ page }) => {
  for (const height of [800, 1080]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto('/');
    const lead = await page.getByText('Log in once, and every store').boundingBox();
    const button = await page.getByRole('button', { name: 'Continue with Google' }).boundingBox();
    expect((button?.y ?? 0) - (lead?.y ?? 0) - (lead?.height ?? 0)).toBeCloseTo(24, 0);
  }
});

test('its words and buttons are in the middle of a large screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/');
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const register = await page.getByRole('link', { name: 'Register' }).boundingBox();
  const above = title?.y ?? 0;
  const below = 1080 - (register?.y ?? 0) - (register?.height ?? 0);
  expect(above).toBeGreaterThan(200);
  // The header is a little higher than the footer.
  expect(Math.abs(above - below)).toBeLessThan(40);
});

test('fills what a phone has left above the words with the illustration alone, and keeps both buttons in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/');
  const illustration = page.getByRole('complementary');
  await expect(illustration).toBeVisible();
  await expect(illustration.getByRole('figure')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Register' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(illustration).toBeHidden();
});

test('sends the browser to the provider that was chosen, whose call carries nothing', async ({
  page,
  portal,
}) => {
  const calls = watchCalls(page);
  for (const provider of ['google', 'facebook'] as const) {
    await page.goto('/');
    await page.getByRole('button', { name: new RegExp(`with ${provider}`, 'i') }).click();
    await page.waitForURL(new RegExp(`^${portal.sandboxUrl}/${provider}/`));
    expect(calls.formOf(`/auth/sso/${provider}`)).toEqual({});
  }
  expect(calls.paths()).toEqual(['/auth/sso/google', '/auth/sso/facebook']);
});

test('sends a provider’s code and scope once and removes them from the URL first', async ({
  page,
}) => {
  const calls = watchCalls(page);
  const state = `google.${'A'.repeat(43)}`;
  await page.goto(`/?code=made-up&scope=openid%20email&state=${state}`);
  await expect(page.getByText('This login has expired or was started in another')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(calls.paths()).toEqual(['/auth/sso/google/callback']);
  expect(calls.searches()).toEqual(['']);
  expect(calls.formOf('/auth/sso/google/callback')).toMatchObject({ code: 'made-up', state });
  expect(await storageOf(page)).toEqual({});
});

for (const [provider, query] of [
  ['google', 'code=made-up&scope=openid%20email'],
  ['facebook', 'code=made-up'],
] as const) {
  test(`recognizes a code without a state by its scope as ${provider}’s, and shows why it is refused`, async ({
    page,
  }) => {
    const calls = watchCalls(page);
    await page.goto(`/?${query}`);
    await expect(page.getByText('This login has expired or was started in another')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(calls.paths()).toEqual([`/auth/sso/${provider}/callback`]);
    expect(await storageOf(page)).toEqual({});
  });
}

test('on a phone an error of a provider is shown over the header, not over the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?code=made-up&state=google.${'A'.repeat(43)}`);
  const message = await page.getByRole('alert').filter({ hasText: 'login' }).boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const messageEnd = (message?.y ?? 0) + (message?.height ?? 0);
  expect(message?.y).toBeGreaterThanOrEqual(0);
  expect(messageEnd).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(heading?.y).toBeGreaterThan(messageEnd);
});

test('looks the location up before a provider’s code is handed in', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto(`/?code=made-up&scope=openid&state=facebook.${'A'.repeat(43)}`);
  await expect(page.getByRole('alert')).toBeVisible();
  const headers = await calls.headersOf('/auth/sso/facebook/callback');
  expect(headers).toMatchObject({ 'x-client-ip': '203.0.113.7', 'x-geo-country': 'Iceland' });
});

test('only logs “No code found” where a provider sends none', async ({ page }) => {
  const logged = page.waitForEvent('console', (line) => line.text() === 'No code found');
  const calls = watchCalls(page);
  await page.goto('/?scope=openid');
  await logged;
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(calls.paths()).toEqual([]);
});

test('breaks no rule of accessibility at 320 pixels, and needs no scrolling to the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expectNoViolations(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
});

test('the heading breaks well before the edge of its column, whatever font is drawn', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const { free, lines } = await page.evaluate<{ free: number; lines: number }>(`(() => {
    const heading = document.querySelector('h1');
    const text = document.createRange();
    text.selectNodeContents(heading);
    const { height, width } = text.getBoundingClientRect();
    const { lineHeight } = getComputedStyle(heading);
    return {
      free: heading.parentElement.clientWidth - width,
      lines: Math.round(height / Number.parseFloat(lineHeight)),
    };
  })()`);
  expect(lines).toBe(2);
  expect(free).toBeGreaterThan(40);
});
