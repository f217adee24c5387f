import type { MailMessage } from './mailbox.ts';

/** How an email comes back: its server has no such mailbox, or its reader has pressed “spam”. */
export const returnKinds = ['bounce', 'complaint'] as const;
export type ReturnKind = (typeof returnKinds)[number];

const BOUNDARY = 'report-of-the-sandbox';

/** The email that a mail server sends to the sender: RFC 3464 for a bounce, RFC 5965 for a complaint. */
export function mailReport(kind: ReturnKind, message: MailMessage): string {
  const { type, subject, text, partType, fields } = reports[kind](message);
  return [
    'From: Mail Delivery System <mailer-daemon@sandbox.example>',
    `To: ${message.from}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="${BOUNDARY}"`,
    '',
    ...part('text/plain; charset=utf-8', [text]),
    ...part(partType, fields),
    ...part('message/rfc822', [message.headers, '', message.text]),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

function part(type: string, lines: string[]): string[] {
  return [`--${BOUNDARY}`, `Content-Type: ${type}`, '', ...lines, ''];
}

const reports = {
  bounce: ({ to }: MailMessage) => ({
    type: 'delivery-status',
    subject: 'Undelivered Mail Returned to Sender',
    text: `There is no mailbox ${to}.`,
    partType: 'message/delivery-status',
    fields: [
      'Reporting-MTA: dns; sandbox.example',
      '',
      `Final-Recipient: rfc822; ${to}`,
      'Action: failed',
      'Status: 5.1.1',
      `Diagnostic-Code: smtp; 550 5.1.1 <${to}>: no such mailbox`,
    ],
  }),
  complaint: ({ to }: MailMessage) => ({
    type: 'feedback-report',
    subject: 'Complaint about an email',
    text: `A reader has reported this email as spam.`,
    partType: 'message/feedback-report',
    fields: [
      'Feedback-Type: abuse',
      'User-Agent: sandbox/1.0',
      'Version: 1',
      `Original-Rcpt-To: ${to}`,
    ],
  }),
};
