/** The report of a mail server that it did not deliver an email with these headers. */
export function bounceOf(headers: string): string {
  return [
    'Content-Type: multipart/report; boundary=a',
    '',
    '--a',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--a',
    'Content-Type: message/rfc822',
    '',
    headers,
    '',
    '--a--',
  ].join('\r\n');
}
