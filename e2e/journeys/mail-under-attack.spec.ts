import { watchCalls } from '../support/browser-facts.ts';
import { expect, test } from '../support/fixtures.ts';
import { signUp } from '../support/merchant.ts';

// Each request of the attack comes from a network of its own; the limits are those of production.
test.use({ extraEnvironment: { TRUST_PROXY: '1', LIMITS_FACTOR: '1' } });

const MAILS_BEFORE_PROOF = 200;

test('while attackers request emails to many mailboxes, a merchant can still register', async ({
  page,
  portal,
  mailbox,
  request,
}) => {
  const requestMail = async (victim: number) => {
    const response = await request.post(`${portal.portalUrl}/api/auth/forgot-password`, {
      headers: { 'X-Forwarded-For': `198.51.${victim}.7` },
      multipart: { email: `victim@shop${victim}.example` },
    });
    return response.status();
  };
  for (let victim = 0; victim < MAILS_BEFORE_PROOF; victim++) {
    expect(await requestMail(victim)).toBe(200);
  }
  expect(await requestMail(MAILS_BEFORE_PROOF)).toBe(428);

  const calls = watchCalls(page);
  await signUp(page, mailbox, 'merchant@under-attack.example');
  const registering = calls.paths().filter((path) => /register$|proof/.test(path));
  expect(registering).toEqual(['/auth/register', '/auth/proof-of-work', '/auth/register']);
});
