import { expect, it } from 'vitest';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

async function join(url: string, email: string) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ email }) });
  return { status: response.status, page: await response.text() };
}

it('shows theme sections’ listing, with the way back', async () => {
  const { environment } = await sandboxForTest();
  const page = await (await fetch(String(environment.THEME_SECTIONS_URL))).text();
  expect(page).toContain('<h1>Theme sections</h1>');
  expect(page).toContain('http://localhost:3000/');
});

it('puts an address on the waitlist once', async () => {
  const { environment } = await sandboxForTest();
  const url = String(environment.WAITLIST_URL);
  expect((await join(url, 'ada@example.com')).page).toContain('one of 1 addresses on the waitlist');
  expect((await join(url, 'ADA@example.com')).page).toContain('one of 1 addresses on the waitlist');
});

it('requires the address again when it is invalid, and keeps what was typed', async () => {
  const { environment } = await sandboxForTest();
  const { status, page } = await join(String(environment.WAITLIST_URL), '"><b>nobody');
  expect(status).toBe(422);
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;nobody"');
  expect(page).toContain('Please enter an email address.');
});
