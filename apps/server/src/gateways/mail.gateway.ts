import { createTransport } from 'nodemailer';
import { DEFAULT_TIMEOUTS, type Timeouts } from './outbound-calls.ts';

export interface RenderedMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface MailGateway {
  /**
   * Hands one mail to the SMTP server.
   *
   * @param messageId stays the same over retries, so that a receiver can drop a repeated mail.
   * @throws when the server cannot be reached or refuses; each wait is bounded.
   */
  send(mail: RenderedMail, messageId: string): Promise<void>;
  /** Connects and logs in without sending anything. @throws like {@link send}. */
  check(): Promise<void>;
  close(): void;
}

/** @param smtpUrl `smtp://…` or `smtps://…`; @param from the sender of every mail. */
export function smtpGateway(
  smtpUrl: string,
  from: string,
  { reportMs }: Timeouts = DEFAULT_TIMEOUTS,
): MailGateway {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: reportMs,
    greetingTimeout: reportMs,
    socketTimeout: reportMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, messageId) {
      await transport.sendMail({
        from,
        // An object, so that nothing in an address is read as a list or a comment.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
