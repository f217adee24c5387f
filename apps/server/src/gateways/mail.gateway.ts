import { Readable } from 'node:stream';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { createFairSemaphore } from '../core/fair-semaphore.ts';
import { isLoopbackUrl } from '../core/network.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './outbound-calls.ts';

export interface RenderedMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Names the recipient in a form that only the server can read, so that a returned email shows whom it was for. */
export const RECIPIENT_HEADER = 'X-Atrium-Recipient';

/** The values of an email's headers. */
export interface MailTrace {
  /** Stays the same over retries, so that a receiver can drop a repeated email. */
  messageId: string;
  /** The value of {@link RECIPIENT_HEADER}. */
  sealedRecipient: string;
}

interface SendOptions {
  /** Gives the email up, unless its whole text has been sent. */
  signal?: AbortSignal;
  /** Called before the end of the text is sent: from then on the server may deliver the email, whatever it replies. */
  onTextSent?(): void;
}

export interface MailGateway {
  /**
   * Hands one email to the SMTP server.
   *
   * @throws UnansweredMailError if the server may have accepted it.
   * @throws when the server cannot be reached or refuses; each wait is bounded.
   */
  send(mail: RenderedMail, trace: MailTrace, options?: SendOptions): Promise<void>;
  /** Connects and logs in without sending anything. @throws like {@link send}. */
  check(): Promise<void>;
  close(): void;
}

/** The server got the whole text and did not reply, so that it may deliver the email or not. */
export class UnansweredMailError extends Error {
  /** `ETIMEDOUT` if the reply did not come in time; anything else if the connection was lost before it. */
  readonly code: string;

  constructor(cause: unknown) {
    super('The mail server did not reply to the end of a mail', { cause });
    this.name = 'UnansweredMailError';
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    this.code = typeof code === 'string' ? code : 'ECONNECTION';
  }
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

/** Reply codes of RFC 5321 with this meaning, for servers without enhanced ones: no such mailbox, not local, bad name. */
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

/** Emails at a time, as mail servers limit the connections of one client. */
const MAX_SENDING = 5;
/**
 * Including those that wait for a slow reply. A server that leaves so many emails unanswered would not answer another one
 * either, although it might deliver it.
 */
const MAX_CONNECTIONS = 20;
/**
 * RFC 5321 (4.5.3.2.6): a server may work on an email before it replies, for example look for viruses. A client that hangs
 * up earlier and sends the email again makes a copy.
 */
const REPLY_MS = 10 * 60_000;

/** @param smtpUrl `smtp://…` or `smtps://…`; @param from the sender of every email. */
export function smtpGateway(
  smtpUrl: string,
  from: string,
  { reportMs, mailReplyMs = REPLY_MS }: Timeouts = DEFAULT_TIMEOUTS,
): MailGateway {
  const places = createFairSemaphore({ concurrency: MAX_SENDING });
  /** What to call once the text of an email was sent, by Message-ID. */
  const textSent = new Map<unknown, () => void>();
  let opened: ReturnType<typeof openTransports> | undefined;
  const transports = () => {
    opened ??= openTransports(smtpUrl, { reportMs, mailReplyMs }, (id) => textSent.get(id)?.());
    return opened;
  };

  return {
    async send(mail, { messageId, sealedRecipient }, { signal, onTextSent } = {}) {
      await places.acquire('');
      const sending = trackSending(reportMs, signal, () => places.release(''));
      textSent.set(messageId, () => {
        sending.setTextSent();
        onTextSent?.();
      });
      const message = {
        from,
        // An object, so that nothing in an address is read as a list or a comment.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', [RECIPIENT_HEADER]: sealedRecipient },
        // The types do not know it yet. They would refuse it in an object literal within the call.
        signal: sending.signal,
      };
      try {
        const { sending: transport } = await transports();
        await transport.sendMail(message);
      } catch (error) {
        throw sending.failure(error);
      } finally {
        textSent.delete(messageId);
        sending.end();
      }
    },
    async check() {
      const { checking } = await transports();
      await checking.verify();
    },
    close() {
      void opened?.then(({ sending, checking }) => {
        sending.close();
        checking.close();
      });
    },
  };
}

/**
 * Loads nodemailer at the first use, so that an idle server does not keep it in memory.
 *
 * @param onTextSent called with the Message-ID of each email whose text was sent.
 */
async function openTransports(
  smtpUrl: string,
  { reportMs, mailReplyMs }: Required<Pick<Timeouts, 'reportMs' | 'mailReplyMs'>>,
  onTextSent: (messageId: unknown) => void,
) {
  const { createTransport } = await import('nodemailer');
  const connection = {
    url: smtpUrl,
    connectionTimeout: reportMs,
    greetingTimeout: reportMs,
    ...(needsTls(smtpUrl) ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const sending = createTransport({
    ...connection,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    idleTimeout: reportMs,
    socketTimeout: mailReplyMs,
  });
  sending.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => Readable.from(pass(text), { objectMode: false }));
    // The text is read once the mail server is ready for it.
    async function* pass(text: Readable) {
      yield* text;
      onTextSent(data.messageId);
    }
    done();
  });
  return { sending, checking: createTransport({ ...connection, socketTimeout: reportMs }) };
}

/** How many timeouts all steps before the text may take together: connecting, logging in, naming the recipient … */
const STEPS_BEFORE_TEXT = 3;

/**
 * Limits the time of one email until its text is sent; the connection's own timeout limits the reply. An email that waits
 * long for its reply gives its place to others.
 */
function trackSending(reportMs: number, stop: AbortSignal | undefined, release: () => void) {
  const controller = new AbortController();
  let isTextSent = false;
  let hasPlace = true;
  const leavePlace = () => {
    if (hasPlace) release();
    hasPlace = false;
  };
  let timer = setTimeout(
    () => giveUp(Object.assign(new Error('The mail server is too slow'), { code: 'ETIMEDOUT' })),
    reportMs * STEPS_BEFORE_TEXT,
  );
  const giveUp = (reason: unknown) => {
    if (!isTextSent) controller.abort(reason);
  };
  const onStop = () => giveUp(stop?.reason);
  stop?.addEventListener('abort', onStop);
  if (stop?.aborted) onStop();
  return {
    signal: controller.signal,
    setTextSent() {
      isTextSent = true;
      clearTimeout(timer);
      timer = setTimeout(leavePlace, reportMs);
    },
    failure(error: unknown): unknown {
      if (controller.signal.aborted) return controller.signal.reason;
      const isReply = error instanceof Error && 'responseCode' in error;
      return isTextSent && !isReply ? new UnansweredMailError(error) : error;
    },
    end() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', onStop);
      leavePlace();
    },
  };
}
