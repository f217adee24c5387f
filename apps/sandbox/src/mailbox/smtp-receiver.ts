import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const MAX_MESSAGE_BYTES = 5 * 1024 * 1024;

interface SmtpReceiver {
  /** For a mail client, for example `smtp://127.0.0.1:43021`. */
  readonly url: string;
  close(): Promise<void>;
}

interface SmtpReceiverOptions {
  readonly host: string;
  readonly mailbox: Mailbox;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Receives mail over SMTP on a free port and stores one copy per recipient in the mailbox. */
export async function startSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const server = new SMTPServer({
    authOptional: true,
    // There is no certificate, and a client that sees STARTTLS would require it.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    closeTimeout: 1_000,
    onAuth: (credentials, _session, callback) => callback(null, { user: credentials.username }),
    onData(stream, session, callback) {
      receive(stream, session.envelope, options).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that disconnects must not end the process.
  server.on('error', () => {});
  const listening = server.listen(0, options.host);
  await once(listening, 'listening');
  // `address()` is text only for a socket file.
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://${options.host}:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function receive(
  stream: Readable,
  envelope: SMTPServerEnvelope,
  { mailbox, now }: SmtpReceiverOptions,
): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream));
  for (const recipient of envelope.rcptTo) {
    mailbox.add({
      to: recipient.address,
      from: mail.from?.address ?? (envelope.mailFrom ? envelope.mailFrom.address : ''),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      messageId: mail.messageId ?? '',
      headers: mail.headerLines.map(({ line }) => line).join('\r\n'),
      receivedAt: new Date(now()).toISOString(),
    });
  }
}
