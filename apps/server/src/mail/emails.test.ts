import { describe, expect, it } from 'vitest';
import type { AccountNotification, Mail, StoreNotification } from './mail.ts';
import { renderMail } from './render.ts';

type Sent = Exclude<Mail, { template: 'nothing' }>;

const url = 'https://portal.example/login?mailData=abc';
const at = Date.UTC(2026, 10, 22, 11, 20);

const notifications: AccountNotification[] = [
  { template: 'password-changed' },
  { template: 'new-device', device: 'Chrome on macOS', location: 'Malmö, Sweden', at },
  { template: 'account-deleted', purgedAt: at, hasPassword: true },
  { template: 'account-restored' },
  { template: 'email-changed', newEmail: 'new@shop.example' },
  { template: 'account-linked', provider: 'google' },
  { template: 'account-unlinked', provider: 'facebook' },
];
const storeEvents: StoreNotification[] = [
  { event: 'uninstalled' },
  { event: 'needs-reauth' },
  { event: 'access-requested', by: 'cora@shop.example' },
  { event: 'request-cancelled', by: 'cora@shop.example' },
  { event: 'access-waiting' },
  { event: 'access-approved' },
  { event: 'access-declined' },
  { event: 'access-expired' },
  { event: 'access-withdrawn' },
];
const codes: Sent[] = [
  { template: 'registration-code', code: 'K7M4QX', verifyUrl: url },
  { template: 'social-code', provider: 'google', code: 'K7M4QX' },
  { template: 'reset-code', code: 'K7M4QX', verifyUrl: url },
  { template: 'email-change-code', code: 'K7M4QX' },
];
const emails: Sent[] = [
  ...codes,
  { template: 'account-exists', loginUrl: url },
  { template: 'social-account-exists', provider: 'google', loginUrl: url },
  { template: 'last-mail-today', resetUrl: url },
  { template: 'email-change-undo', newEmail: 'new@shop.example', undoUrl: url },
  ...notifications.map((notification) => accountMail(notification)),
  ...storeEvents.map((notification) => ({
    template: 'store-notification' as const,
    notification,
    store: { name: 'Fern & Ember', domain: 'fern.myshopify.com' },
    portalUrl: 'https://portal.example',
  })),
];

function accountMail(notification: AccountNotification): Sent {
  const links = { secureUrl: 'https://portal.example/secure', loginUrl: url };
  return { template: 'account-notification', notification, ...links };
}

const render = (mail: Sent) => renderMail({ to: 'ada@shop.example', mail });
const nameOf = (mail: Sent) =>
  mail.template === 'account-notification'
    ? mail.notification.template
    : mail.template === 'store-notification'
      ? mail.notification.event
      : mail.template;

describe.each(emails.map((mail) => [nameOf(mail), mail] as const))('the email %s', (_, mail) => {
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

it('times name their zone', async () => {
  const mail = accountMail({ template: 'new-device', device: 'curl', location: null, at });
  expect((await render(mail)).text).toContain('Sunday, 22 November 2026 at 11:20 UTC');
});

it.each([
  ['account-deleted', 'Restore my account', { purgedAt: at, hasPassword: true }],
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

it('no name becomes markup', async () => {
  const store = { name: '<img src=x onerror=alert(1)>', domain: 'x.myshopify.com' };
  const { html } = await render({
    template: 'store-notification',
    notification: { event: 'uninstalled' },
    store,
    portalUrl: 'https://portal.example',
  });
  expect(html).not.toContain('<img');
});
