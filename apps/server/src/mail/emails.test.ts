import { describe, expect, it } from 'vitest';
import {
  accountMail,
  sampleTime as at,
  type SentMail,
  sampleMails,
  sampleUrl as url,
} from '../testing/sample-mails.ts';
import type { AccountNotification } from './mail.ts';
import { renderMail } from './templates.ts';

const timeZone = 'Europe/Stockholm';
const codes = sampleMails.map(({ mail }) => mail).filter((mail) => 'code' in mail);

const render = (mail: SentMail) => renderMail({ to: 'ada@shop.example', mail });
describe.each(sampleMails)('the email $name', ({ mail }) => {
  it('has one action at most, the reason why it was sent, and colours for a dark mode', async () => {
    const { html, text } = await render(mail);
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(text.trim()).toMatch(/You received this email because [^.]+\.[^<]*$/);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('content="light dark"');
  });

  it('says in its subject and preview what it is about', async () => {
    const { subject, html } = await render(mail);
    expect(subject.length).toBeLessThanOrEqual(90);
    const preview = /data-skip-in-text="true"[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
    expect(preview).not.toBe('');
    expect(preview).not.toBe(subject);
  });
});

it.each(codes)(
  'the subject of $template begins with the code and ends with its purpose',
  async (mail) => {
    expect((await render(mail)).subject).toMatch(/^K7M4QX is your Atrium code to (confirm|set) .+/);
  },
);

it.each([
  [null, 'Sunday, 22 November 2026 at 11:20 UTC'],
  ['Europe/Stockholm', 'Sunday, 22 November 2026 at 12:20 Central European Standard Time'],
  ['Asia/Kolkata', 'Sunday, 22 November 2026 at 16:50 India Standard Time'],
  ['Pacific/Auckland', 'Monday, 23 November 2026 at 00:20 New Zealand Daylight Time'],
  ['Mars/Olympus', 'Sunday, 22 November 2026 at 11:20 UTC'],
])('times in the zone %s name it', async (zone, text) => {
  const notification = { template: 'new-device', device: 'curl', location: null, at } as const;
  const mail = accountMail({ ...notification, timeZone: zone });
  expect((await render(mail)).text.replaceAll('\n', ' ')).toContain(text);
});

it('a new device is described in a row for each fact, which the list of emails shows too', async () => {
  const login = { template: 'new-device', device: 'Chrome on macOS', at, timeZone } as const;
  const { html, text } = await render(accountMail({ ...login, location: 'Malmö, Sweden' }));
  const rows = [...html.matchAll(/<th scope="row"[^>]*>([^<]+)<\/th><td[^>]*>([^<]+)<\/td>/g)];
  expect(rows.map(([, name, value]) => [name?.trim(), value])).toEqual([
    ['Device:', 'Chrome on macOS'],
    ['Location:', 'Malmö, Sweden'],
    ['Time:', expect.stringContaining('Central European')],
  ]);
  expect(html).toMatch(/data-skip-in-text="true"[^>]*>Chrome on macOS · Malmö, Sweden · /);
  expect(text).toMatch(/Device:\s+Chrome on macOS\s+Location:\s+Malmö, Sweden\s+Time:/);
  const unknown = await render(accountMail({ ...login, location: null }));
  expect(unknown.html).not.toContain('Location');
});

it('times of an email that an older release wrote are in UTC', async () => {
  const { timeZone: _none, ...older } = { template: 'account-deleted', purgedAt: at, timeZone };
  const { text } = await render(
    accountMail({ ...older, hasPassword: true } as unknown as AccountNotification),
  );
  expect(text.replaceAll('\n', ' ')).toContain('22 November 2026 at 11:20 UTC');
});

it.each([
  ['welcome', 'Connect your first store', { provider: null }],
  ['account-deleted', 'Restore my account', { purgedAt: at, timeZone, hasPassword: true }],
  ['account-restored', 'Open Atrium', {}],
] as const)(
  '%s offers what fits, and a link for the owner who did not do it',
  async (template, action, data) => {
    const { html } = await render(accountMail({ template, ...data } as AccountNotification));
    expect(html).toMatch(
      new RegExp(`href="${url.replace('?', '\\?')}"[^>]*class="button"[^>]*>${action}<`),
    );
    expect(html).toContain('href="https://portal.example/secure"');
  },
);

it('no name becomes markup', { tags: ['requirement-60', 'attack-14'] }, async () => {
  const store = { name: '<img src=x onerror=alert(1)>', domain: 'x.myshopify.com' };
  const { html } = await render({
    template: 'store-notification',
    notification: { event: 'uninstalled' },
    store,
    portalUrl: 'https://portal.example',
  });
  expect(html).not.toContain('<img');
});
