/** One message for one recipient. */
export interface MailMessage {
  readonly id: string;
  /** The recipient of the envelope, not of the message header. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** All headers as received, for a server that returns it. */
  readonly headers: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** The emails received since the sandbox started. */
export interface Mailbox {
  /** Newest first; only those to `to` if it is given (case-insensitive). */
  messages(to?: string): readonly MailMessage[];
  find(id: string): MailMessage | undefined;
  add(message: Omit<MailMessage, 'id'>): void;
  clear(): void;
}

/** The oldest messages are dropped, so that a load test cannot exhaust the memory. A hundred kills send some 3,200. */
const CAPACITY = 5_000;

/** Keeps every message; a message that was sent twice is stored twice. */
export function createMailbox(): Mailbox {
  let kept: MailMessage[] = [];
  let last = 0;
  return {
    messages(to) {
      const address = to?.toLowerCase();
      return kept.filter(
        (message) => address === undefined || message.to.toLowerCase() === address,
      );
    },
    find: (id) => kept.find((message) => message.id === id),
    add(message) {
      last += 1;
      kept = [{ ...message, id: String(last) }, ...kept].slice(0, CAPACITY);
    },
    clear() {
      kept = [];
    },
  };
}
