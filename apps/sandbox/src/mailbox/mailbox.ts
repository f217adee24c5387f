/** One message as one recipient got it. */
export interface MailMessage {
  readonly id: string;
  /** The envelope's recipient, not what the message's header claims. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** What came by mail since the sandbox started. */
export interface Mailbox {
  /** Newest first; only those for `to` when it is given, compared without case. */
  messages(to?: string): readonly MailMessage[];
  find(id: string): MailMessage | undefined;
  add(message: Omit<MailMessage, 'id'>): void;
  clear(): void;
}

/** The oldest messages go first, so that a load test cannot fill the memory. */
const CAPACITY = 2_000;

/** Keeps every message as it came; a message sent twice is there twice. */
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
