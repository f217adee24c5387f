import { describe, expect, it } from 'vitest';
import readMailReport from './read-mail-report.worker.ts';

/** A report of three parts: for people, for machines, and the email that it is about. */
function report(parts: {
  type?: string;
  fields?: string[];
  mailType?: string;
  mail?: string[];
}): Buffer {
  const {
    type = 'message/delivery-status',
    fields = [
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; ada@shop.example',
      'Action: failed',
      'Status: 5.1.1',
    ],
    mailType = 'message/rfc822',
    mail = ['Subject: Hello', 'X-Atrium-Recipient: sealed', '', 'Text'],
  } = parts;
  const lines = [
    'From: mailer-daemon@mx.example',
    'Content-Type: multipart/report; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '--edge',
    `Content-Type: ${type}`,
    '',
    ...fields,
    '--edge',
    `Content-Type: ${mailType}`,
    '',
    ...mail,
    '--edge--',
  ];
  return Buffer.from(lines.join('\r\n'));
}

const statusFields = (action: string, status: string) => [
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; ada@shop.example',
  `Action: ${action}`,
  `Status: ${status}`,
];

describe('a delivery status notification', () => {
  it.each([
    ['no such address', '5.1.1'],
    ['a mailbox that is closed or full', '5.2.2'],
    ['a server that was never reached', '4.4.7'],
    ['a comment behind the code', '5.1.1 (bad destination mailbox address)'],
  ])('of %s means that emails bounce', async (_, status) => {
    const fields = statusFields('failed', status);
    expect(await readMailReport(report({ fields }))).toEqual({
      problem: 'bounced',
      sealedRecipient: 'sealed',
    });
  });

  it.each([
    ['is only delayed', statusFields('delayed', '4.4.1')],
    ['arrived', statusFields('delivered', '2.1.5')],
    ['was refused for its content', statusFields('failed', '5.6.0')],
    ['was refused for its sender', statusFields('failed', '5.7.1')],
    ['has no status', statusFields('failed', '')],
  ])('about an email that %s means nothing', async (_, fields) => {
    expect(await readMailReport(report({ fields }))).toBeNull();
  });

  it.each([
    'text/plain',
    'message/delivery-status-of-others',
    'application/message/delivery-status',
  ])('means nothing as %s', async (type) => {
    expect(await readMailReport(report({ type }))).toBeNull();
  });

  it('is understood however the server writes it', async () => {
    const ways = [
      report({ fields: ['action: FAILED', 'status: 5.1.1'] }),
      report({ type: 'message/global-delivery-status' }),
      report({ mailType: 'text/rfc822-headers', mail: ['X-Atrium-Recipient: sealed'] }),
      report({ mailType: 'message/global-headers', mail: ['x-atrium-recipient: sealed'] }),
      report({ mail: ['X-Atrium-Recipient: sea', '  led', '', 'Text'] }),
    ];
    for (const way of ways) {
      expect(await readMailReport(way)).toMatchObject({ sealedRecipient: 'sealed' });
    }
  });
});

describe('a report of abuse', () => {
  const type = 'message/feedback-report';

  it('means that the reader calls it spam', async () => {
    const fields = ['Feedback-Type: abuse', 'User-Agent: mailbox/1', 'Version: 1'];
    expect(await readMailReport(report({ type, fields }))).toEqual({
      problem: 'reported_as_spam',
      sealedRecipient: 'sealed',
    });
  });

  it.each(['message/feedback-report-of-others', 'application/message/feedback-report'])(
    'means nothing as %s',
    async (other) => {
      const fields = ['Feedback-Type: abuse'];
      expect(await readMailReport(report({ type: other, fields }))).toBeNull();
    },
  );

  it.each(['not-spam', 'auth-failure', ''])('of the type "%s" means nothing', async (kind) => {
    expect(await readMailReport(report({ type, fields: [`Feedback-Type: ${kind}`] }))).toBeNull();
  });
});

it.each([
  ['an automatic reply', Buffer.from('Subject: Away\r\n\r\nStatus: 5.1.1\r\nAction: failed')],
  ['a report that quotes no email of ours', report({ mail: ['Subject: Hello', '', 'Text'] })],
  ['our header in the text of an email', report({ mail: ['', 'X-Atrium-Recipient: sealed'] })],
  ['a report with another part after it', report({ mailType: 'message/rfc822-of-others' })],
  ['a report with a part of another kind', report({ mailType: 'application/message/rfc822' })],
  ['nothing', Buffer.alloc(0)],
  ['bytes', Buffer.from([0, 255, 13, 10, 254])],
  [
    'parts within parts without end',
    Buffer.from('Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(500)),
  ],
])('%s is no report', async (_, raw) => {
  expect(await readMailReport(raw)).toBeNull();
});
