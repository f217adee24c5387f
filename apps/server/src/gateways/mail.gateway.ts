import { createTransport } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { isLoopbackUrl } from '../core/network.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './outbound-calls.ts';

export interface RenderedMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Names the recipient in a form that only the server can read, so that a returned mail shows whom it was for. */
export const RECIPIENT_HEADER = 'X-Atrium-Recipient';

/** The values of an email's headers. */
export interface MailTrace {
  /** Stays the same over retries, so that a receiver can drop a repeated mail. */
  messageId: string;
  /** The value of {@link RECIPIENT_HEADER}. */
  sealedRecipient: string;
}

export interface MailGateway {
  /**
   * Hands one mail to the SMTP server.
   *
   * @throws when the server cannot be reached or refuses; each wait is bounded.
   */
  send(mail: RenderedMail, trace: MailTrace): Promise<void>;
  /** Connects and logs in without sending anything. @throws like {@link send}. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Whether a failed delivery is about the mailbox, and not about the email's content or the sender's reputation.
 *
 * @param status an enhanced status code of RFC 3463, such as `5.1.1`: its second number is 1 for the address, 2 for the
 * mailbox, 4 for the network on the way there.
 */
export function isMailboxFailure(status: string): boolean {
  return /^[45]\.[124]\.\d{1,3}$/.test(status);
}

/** Reply codes of RFC 5321 that mean so without an enhanced status code: no such mailbox, not local, bad name. */
const MAILBOX_REPLIES: unknown[] = [550, 551, 553];

/** Whether `send` failed for good because the server does not deliver to this mailbox. */
export function isMailboxRefused(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && error.command === 'RCPT TO')) return false;
  const { responseCode, response } = error as SMTPError;
  if (Number(responseCode) < 500) return false;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return status === undefined ? MAILBOX_REPLIES.includes(responseCode) : isMailboxFailure(status);
}

/**
 * Passwords, codes and links must not cross a network in clear, even if an attacker in between hides that the mail server
 * offers STARTTLS. `?requireTLS=false` in the URL decides otherwise.
 */
function needsTls(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const isDecided = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return protocol === 'smtp:' && !isDecided && !isLoopbackUrl(smtpUrl);
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
    maxConnections: 5,
    connectionTimeout: reportMs,
    greetingTimeout: reportMs,
    socketTimeout: reportMs,
    ...(needsTls(smtpUrl) ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, { messageId, sealedRecipient }) {
      await transport.sendMail({
        from,
        // An object, so that nothing in an address is read as a list or a comment.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', [RECIPIENT_HEADER]: sealedRecipient },
      });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
