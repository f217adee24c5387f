import { expect, it } from 'vitest';
import { sandboxForTest } from '../testing/sandbox-for-test.ts';

const send = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

it('puts a text message into the mailbox under its number', async () => {
  const { environment, mailbox } = await sandboxForTest();
  const url = String(environment.SMS_WEBHOOK_URL);
  expect((await send(url, { to: '+46701234567', text: 'ABC234 is your code' })).status).toBe(202);
  expect(mailbox.messages('+46701234567')).toMatchObject([{ text: 'ABC234 is your code' }]);
});

it.each([
  { to: '0701234567', text: 'no country' },
  { to: '+46701234567', text: '' },
  { text: 'to nobody' },
])('refuses %j', async (body) => {
  const { environment, mailbox } = await sandboxForTest();
  expect((await send(String(environment.SMS_WEBHOOK_URL), body)).status).toBe(400);
  expect(mailbox.messages()).toEqual([]);
});
