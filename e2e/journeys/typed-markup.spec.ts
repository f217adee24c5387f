import { expect, test } from '../support/signed-in.ts';

/** Each would run code, or end the text it stands in, if it were taken for markup. */
const MARKUP = [
  '<img src=x onerror="globalThis.ran=1">',
  '"><svg onload=globalThis.ran=1>',
  '</script><script>globalThis.ran=1</script>',
  "';globalThis.ran=1;'",
  'javascript:globalThis.ran=1',
  '{{globalThis.ran=1}}',
  '<!--<a href="javascript:globalThis.ran=1">',
];
const STORES = Object.fromEntries(MARKUP.map((name, index) => [`markup-${index}`, name]));

test.use({ stores: STORES, userAgent: `Mozilla/5.0 ${MARKUP[0]} Chrome/140 ${MARKUP[1]}` });

// That the browser reports no violation of the content policy, every test checks.
test('what a merchant has typed is shown as typed, and never runs', {
  tag: ['@requirement-53'],
}, async ({ page }) => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = MARKUP;
  const fields = {
    'First name': first,
    'Last name': second,
    'Address line 1': third,
    'Address line 2': fourth,
    City: fifth,
    'Zip code': '<b>{{7*7}}</b>',
  };
  await page.goto('/account-settings');
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeDisabled();
  for (const path of ['/', '/stores', '/account-settings', '/account-settings?tab=security']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('globalThis.ran'), path).toBeUndefined();
  }
  await page.goto('/account-settings');
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
  await page.goto('/');
  await expect(page.getByText(`Welcome, ${first} ${second}`)).toBeVisible();
  await page.goto('/stores');
  for (const name of MARKUP) await expect(page.getByText(name).first()).toBeVisible();
});
