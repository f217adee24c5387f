import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MisbehavingMailServer,
  startMisbehavingMailServer,
} from '../testing/services/misbehaving-mail-server.ts';
import { smtpGateway } from './mail.gateway.ts';

/** Offers no STARTTLS, or somebody between hides that it does. */
let server: MisbehavingMailServer;
beforeAll(async () => {
  server = await startMisbehavingMailServer();
});
afterAll(() => server.close());

async function tryToLogIn(url: string): Promise<string> {
  const gateway = smtpGateway(url, 'Atrium <hello@portal.example>');
  try {
    await gateway.check();
    return 'logged in';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  } finally {
    gateway.close();
  }
}

/** The same server under a name that does not show that it is on this machine. */
const elsewhere = () => server.url.replace('127.0.0.1', '0.0.0.0');

it('a password is sent to another machine only after STARTTLS', async () => {
  expect(await tryToLogIn(elsewhere())).toBe('ETLS');
});

it('an email to another machine waits for STARTTLS without a password too', async () => {
  const url = new URL(elsewhere());
  url.username = '';
  url.password = '';
  expect(await tryToLogIn(url.href)).toBe('ETLS');
});

it.each([
  ['on this machine', () => server.url],
  ['whose operator allows it', () => `${elsewhere()}?requireTLS=false`],
])('a mail server %s may do without', async (_, url) => {
  expect(await tryToLogIn(url())).toBe('logged in');
});
