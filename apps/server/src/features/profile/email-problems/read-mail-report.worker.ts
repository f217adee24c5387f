import type { EmailProblem } from '@atrium/contract';
import PostalMime, { type Email } from 'postal-mime';
import { isMailboxFailure, RECIPIENT_HEADER } from '../../../gateways/mail.gateway.ts';

/** A mail server's or mailbox provider's report about one of our emails. */
export interface MailReport {
  problem: EmailProblem;
  /** The value of {@link RECIPIENT_HEADER}, unchecked. */
  sealedRecipient: string;
}

/** The report's part for machines, and the email it is about, in whole or its headers alone. */
const DELIVERY_STATUS = /^message\/(global-)?delivery-status$/;
const FEEDBACK_REPORT = /^message\/feedback-report$/;
const REPORTED_MAIL = /^(message\/(rfc822|global)|(text|message)\/(rfc822|global)-headers)$/;

/**
 * Reads a report as it is mailed to a sender: a delivery status notification (RFC 3464) or a report of abuse (RFC 5965). Runs
 * in a thread of its own, because a crafted email can take seconds to parse.
 *
 * @returns null for any other email, for a report that an email is only delayed, and for a report about an email that this
 * portal did not send.
 */
export default async function readMailReport(raw: Uint8Array): Promise<MailReport | null> {
  const report = await parse(raw);
  if (!report) return null;
  const problem = await problemOf(report);
  const sealedRecipient = await sealedRecipientOf(report);
  return problem && sealedRecipient ? { problem, sealedRecipient } : null;
}

async function parse(raw: Uint8Array | string): Promise<Email | null> {
  const options = {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 10,
  } as const;
  return PostalMime.parse(raw, options).catch(() => null);
}

async function problemOf(report: Email): Promise<EmailProblem | null> {
  // Groups of fields, one for each recipient, in the form of headers.
  for (const fields of partsOf(report, DELIVERY_STATUS).flatMap((part) => part.split(/\n{2,}/))) {
    const action = await fieldOf(fields, 'action');
    // Some servers add a comment: "5.1.1 (bad destination mailbox address)".
    const [status = ''] = (await fieldOf(fields, 'status')).split(' ');
    if (action.toLowerCase() === 'failed' && isMailboxFailure(status)) return 'bounced';
  }
  for (const fields of partsOf(report, FEEDBACK_REPORT)) {
    const type = await fieldOf(fields, 'feedback-type');
    if (type.toLowerCase() === 'abuse') return 'reported_as_spam';
  }
  return null;
}

async function sealedRecipientOf(report: Email): Promise<string | null> {
  for (const mail of partsOf(report, REPORTED_MAIL)) {
    const value = await fieldOf(mail, RECIPIENT_HEADER.toLowerCase());
    // Without the spaces where a server has folded it.
    if (value) return value.replaceAll(/\s/g, '');
  }
  return null;
}

function partsOf(report: Email, type: RegExp): string[] {
  return report.attachments
    .filter(({ mimeType }) => type.test(mimeType))
    .map(({ content }) => String(content));
}

async function fieldOf(text: string, name: string): Promise<string> {
  const headers = (await parse(text))?.headers ?? [];
  return headers.find(({ key }) => key === name)?.value.trim() ?? '';
}
