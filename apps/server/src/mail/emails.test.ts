import { describe, expect, it } from 'vitest';
import {
  accountMail,
  sampleTime as at,
  type SentMail,
  sampleMails,
  sampleUrl as url,
} from '../testing/sample-mails.ts';
import type { AccountNotification, EventTime } from './mail.ts';
import { renderMail } from './templates.ts';

const timeZone = 'Europe/Stockholm';
const codes = sampleMails.map(({ mail }) => mail).filter((mail) => 'code' in mail);

const render = (mail: SentMail, helpUrl: string | null = null) =>
  renderMail({ to: 'ada@shop.example', mail }, { portalUrl: 'https://portal.example', helpUrl });
/** Their code is typed where it was requested, or there is nothing to do. */
const withoutAction = ['social-code', 'email-change-code', 'email-change-without-undo'];

describe.each(sampleMails)('the email $name', ({ name, mail }) => {
  it('has the mark, its one action, the reason why it was sent, and colours for a dark mode', async () => {
    const { html, text } = await render(mail);
    expect(html).toMatch(/class="mark"[^>]*><\/span><span class="ink"[^>]*>Atrium<.*<h1/s);
    const actions = html.match(/<a href="https:[^"]+" class="button"/g) ?? [];
    expect(actions).toHaveLength(withoutAction.includes(name) ? 0 : 1);
    expect(text.trim()).toMatch(
      /You received this email because .+\.\s+portal\.example\s+https:\/\/portal\.example$/s,
    );
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('content="light dark"');
  });

  it('has a link to the operator’s help page in its footer, if there is one', async () => {
    const help = 'https://help.example/?a=1&b=2';
    const { html, text } = await render(mail, help);
    expect(html).toMatch(/href="https:\/\/help\.example\/\?a=1&amp;b=2"[^>]*>Get help<\/a><\/p>/);
    expect(text.trim()).toMatch(/Questions\? Get help https:\/\/help\.example\/\?a=1&b=2\s/);
    expect((await render(mail)).text).not.toContain('Get help');
  });

  it('names its event in the subject and the preview', async () => {
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

it.each(codes)('$template asks not to share the code', async (mail) => {
  const { text } = await render(mail);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/don’t share the code with anyone\./i);
});

it.each([
  [null, 'Nov 22, 2026, 11:20 AM UTC'],
  ['Europe/Stockholm', 'Nov 22, 2026, 12:20 PM CET'],
  ['Asia/Kolkata', 'Nov 22, 2026, 4:50 PM India Time'],
  ['Pacific/Auckland', 'Nov 23, 2026, 12:20 AM New Zealand Time'],
  ['Mars/Olympus', 'Nov 22, 2026, 11:20 AM UTC'],
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
    ['Time:', 'Nov 22, 2026, 12:20 PM CET'],
  ]);
  expect(html).toMatch(/data-skip-in-text="true"[^>]*>Chrome on macOS · Malmö, Sweden · /);
  expect(text).toMatch(/Device:\s+Chrome on macOS\s+Location:\s+Malmö, Sweden\s+Time:/);
  const unknown = await render(accountMail({ ...login, location: null }));
  expect(unknown.html).not.toContain('Location');
});

it.each([
  ['Firefox on Linux', 'New login to Atrium from Firefox on Linux'],
  ['curl', 'New login to Atrium from curl'],
  ['Samsung Internet for Android on Android', /on Android$/],
  ['Unknown device', 'New login to your Atrium account'],
  ['Call +46 8 123 now: fraud', 'New login to your Atrium account'],
  ['<img src=x>', 'New login to your Atrium account'],
  ['A'.repeat(46), 'New login to your Atrium account'],
])(
  'the subject about a login names the device only if it has a plain name: %s',
  async (device, subject) => {
    const login = { template: 'new-device', device, location: null, at, timeZone } as const;
    expect((await render(accountMail(login))).subject).toMatch(subject);
  },
);

it('a new password is described by its device, place and time, which the list of emails shows too', async () => {
  const change = { template: 'password-changed', device: 'Firefox on Linux' } as const;
  const { html, text } = await render(accountMail({ ...change, location: 'Malmö, Sweden' }));
  expect(text).toMatch(
    /Device:\s+Firefox on Linux\s+Location:\s+Malmö, Sweden\s+Time:\s+Nov 22, 2026, 12:20 PM CET/,
  );
  expect(html).toMatch(/data-skip-in-text="true"[^>]*>Firefox on Linux · Malmö, Sweden · Nov 22/);
  expect((await render(accountMail({ ...change, location: null }))).text).not.toContain('Location');
  // As an older release has written it.
  const older = await render(accountMail({ template: 'password-changed' }));
  expect(older.text).not.toContain('Device:');
  expect(older.html).toMatch(/data-skip-in-text="true"[^>]*>All other devices were logged out\./);
});

const timed = sampleMails.filter(({ name }) =>
  /^(password-changed|email-change|account-(restored|linked|unlinked))(?!.*code)/.test(name),
);

it.each(timed)(
  'the email $name gives the time of the event in the owner’s time zone',
  async ({ mail }) => {
    const { text } = await render(mail);
    expect(text).toMatch(/Time:\s+Nov 22, 2026, 12:20 PM CET/);
    // As an older release has written it.
    const { at: _at, timeZone: _zone, ...older } = mail as SentMail & EventTime;
    expect((await render(older as SentMail)).text).not.toContain('Time:');
  },
);

it('none of the security emails lacks the time', () => {
  expect(timed.map(({ name }) => name)).toEqual([
    'email-change-undo',
    'email-change-without-undo',
    'password-changed',
    'account-restored',
    'email-changed',
    'account-linked',
    'account-unlinked',
  ]);
});

it('an email about a forgotten password mentions no other devices, because none stays logged in', async () => {
  const reset = { template: 'password-changed', endedEverywhere: true, at, timeZone } as const;
  const { text } = await render(accountMail(reset));
  expect(text).toContain('You were logged out on all devices.');
  expect(text).toContain('If this wasn’t you, set a new password:');
  const changed = await render(accountMail({ ...reset, endedEverywhere: false }));
  expect(changed.text).toContain('All other devices were logged out.');
  expect(changed.text).toContain('If this wasn’t you, log out all devices and set a new password:');
});

it('an email about a linked account names it, and that securing the account disconnects it', async () => {
  const linked = { template: 'account-linked', provider: 'google', at, timeZone } as const;
  const { text } = await render(accountMail({ ...linked, providerEmail: 'eve@mail.example' }));
  expect(text).toContain('You can now log in with Google as eve@mail.example.');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'If this wasn’t you, disconnect Google, log out all devices and set a new password:',
  );
  // One that is sent after an update was written by the version before, and Facebook may give no address.
  for (const mail of [linked, { ...linked, providerEmail: null }]) {
    expect((await render(accountMail(mail))).text).toContain('You can now log in with Google.');
  }
});

it.each([
  ['google', 'Google'],
  ['facebook', 'Facebook'],
] as const)('an email about a disconnected account names it: %s', async (provider, name) => {
  const unlinked = { template: 'account-unlinked', provider, at, timeZone } as const;
  const { text } = await render(accountMail(unlinked));
  expect(text).toContain(`You can no longer log in with ${name}.`);
});

it('the old address is named where the account has left it', async () => {
  const [undo] = timed;
  const { text } = await render(undo?.mail as SentMail);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Your account now uses new@shop.example. You can no longer log in with ada@shop.example,',
  );
});

it('times of an email that an older release wrote are in UTC', async () => {
  const { timeZone: _none, ...older } = { template: 'account-deleted', purgedAt: at, timeZone };
  const { text } = await render(
    accountMail({ ...older, hasPassword: true } as unknown as AccountNotification),
  );
  expect(text.replaceAll('\n', ' ')).toContain('Nov 22, 2026, 11:20 AM UTC');
});

it('the email about a restored account says that stores may belong to others now', async () => {
  const { text } = await render(accountMail({ template: 'account-restored' }));
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'A store that another account used, or asked to use, belongs to that account now.',
  );
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
