import type { Mail, MailJob } from '../../mail/mail.ts';
import type { TestApp } from '../test-app.ts';

const collected = new WeakMap<TestApp, Map<string, Mail[]>>();

/**
 * The emails to an address in the outbox, newest first. They are neither rendered nor sent, for tests of thousands of steps
 * that are about something else.
 */
export async function postedMails(portal: TestApp, email: string): Promise<readonly Mail[]> {
  const mails = collected.get(portal) ?? new Map<string, Mail[]>();
  collected.set(portal, mails);
  const { connection } = portal.database;
  const rows = await connection.selectFrom('outbox').selectAll().orderBy('id').execute();
  for (const { payload_sealed } of rows) {
    // Sealed by the outbox as a MailJob.
    const sealed = portal.app.dependencies.sealer.open('outbox', payload_sealed);
    const { to, mail } = JSON.parse(sealed) as MailJob;
    // One that only stands in for another address's is never sent.
    if (mail.template !== 'nothing') mails.set(to, [mail, ...(mails.get(to) ?? [])]);
  }
  await connection.deleteFrom('outbox').execute();
  return mails.get(email) ?? [];
}

/** The code of an email, or one that is nobody's. */
export function codeOf(mail: Mail | undefined): string {
  return mail && 'code' in mail ? mail.code : 'ZZZZZZ';
}
