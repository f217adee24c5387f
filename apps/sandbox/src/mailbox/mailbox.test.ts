import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import type { Sandbox } from '../start-sandbox.ts';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

const mail = {
  from: 'Atrium <hello@atrium.example>',
  to: 'ada@example.com',
  subject: 'Your code: ABC234',
  text: 'The code is ABC234.',
  html: '<html><head></head><body><p>The code is <b>ABC234</b>. <a href="http://localhost:3000/">Go</a></p></body></html>',
  messageId: '<one@atrium.example>',
};

async function send(sandbox: Sandbox, changes: Partial<typeof mail> = {}): Promise<void> {
  const transport = createTransport(sandbox.environment.SMTP_URL);
  await transport.sendMail({ ...mail, ...changes });
  transport.close();
}

async function read(url: string) {
  const response = await fetch(url);
  return { response, text: await response.text() };
}

it('returns mail received over SMTP as JSON', async () => {
  const sandbox = await sandboxForTest({ now: () => Date.parse('2026-11-20T12:00:00Z') });
  await send(sandbox);

  const response = await fetch(`${sandbox.url}/mailbox/api/messages?to=ada@example.com`);

  expect(await response.json()).toEqual([
    {
      id: '1',
      to: 'ada@example.com',
      from: 'hello@atrium.example',
      subject: 'Your code: ABC234',
      text: 'The code is ABC234.\n',
      html: expect.stringContaining('<b>ABC234</b>'),
      messageId: '<one@atrium.example>',
      headers: expect.stringContaining('Subject: Your code: ABC234'),
      receivedAt: '2026-11-20T12:00:00.000Z',
    },
  ]);
});

it('lists the newest first and keeps what came twice', async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, { subject: 'first' });
  await send(sandbox, { subject: 'second' });
  await send(sandbox, { subject: 'second' });

  expect(sandbox.mailbox.messages().map(({ subject }) => subject)).toEqual([
    'second',
    'second',
    'first',
  ]);
});

it('finds mail by its recipient without regard to case, one copy per recipient', async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, { to: 'Ada@example.com, bob@example.com' });

  expect(sandbox.mailbox.messages('ada@EXAMPLE.com')).toHaveLength(1);
  expect(sandbox.mailbox.messages('bob@example.com')).toMatchObject([{ to: 'bob@example.com' }]);
  expect(sandbox.mailbox.messages('carol@example.com')).toEqual([]);
});

it('is empty after everything was deleted', async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox);

  const response = await fetch(`${sandbox.url}/mailbox/api/messages`, { method: 'DELETE' });

  expect(response.status).toBe(204);
  expect(sandbox.mailbox.messages()).toEqual([]);
});

it('shows subjects and texts literally, never as markup of the page', async () => {
  const sandbox = await sandboxForTest();
  const attack = '<img src=x onerror=alert(1)>"\'';
  await send(sandbox, { subject: attack, text: attack });

  const { text } = await read(`${sandbox.url}/mailbox?message=1`);

  expect(text).not.toContain('<img');
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
});

it('frames the HTML part where no script of it can run and links open in a new tab', async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox);

  const page = await read(`${sandbox.url}/mailbox?message=1`);
  const part = await read(`${sandbox.url}/mailbox/messages/1/html`);

  expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(part.response.headers.get('content-security-policy')).toMatch(
    /^sandbox (?!.*allow-scripts)/,
  );
  expect(part.text).toContain('<head><base target="_blank">');
});

it('runs no inline script on its page', async () => {
  const sandbox = await sandboxForTest();
  const { response, text } = await read(`${sandbox.url}/mailbox`);

  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(text).not.toMatch(/<script(?![^>]*src=)/);
  expect(text).not.toMatch(/\son[a-z]+=/);
});
