import type { ReceivedEmail } from '../merchants.ts';

/** What is emailed about, by a part of the subject. */
const SUBJECTS = {
  registration: 'is your Atrium code to confirm your email address',
  account: 'Welcome to Atrium',
  deletion: 'Your Atrium account was deleted',
} as const;
export type EmailedEvent = keyof typeof SUBJECTS;

/** Emails that a visitor's calls cause. A call without a response may have caused one. */
export type CausedEmails = Map<EmailedEvent, 'sent for' | 'acknowledged'>;

export interface EmailCounts {
  /** Emails of calls that were acknowledged. */
  readonly due: number;
  /** Those that never came, a line each. */
  readonly lost: readonly string[];
  /** Emails that no call caused, or one that was made into two, a line each. */
  readonly wrong: readonly string[];
  /** Further copies of an email, with its Message-ID: delivery is at least once. */
  readonly copies: number;
}

/** Compares what came to each address with what was caused. */
export function countEmails(
  visitors: Iterable<{ caused: CausedEmails; received: readonly ReceivedEmail[] }>,
): EmailCounts {
  const lost: string[] = [];
  const wrong: string[] = [];
  let due = 0;
  let copies = 0;
  for (const { caused, received } of visitors) {
    const idsOf = Map.groupBy(received, ({ subject }) => eventOf(subject));
    for (const [event, state] of caused) {
      if (state !== 'acknowledged') continue;
      due += 1;
      if (!idsOf.has(event)) lost.push(`an email about: ${event}`);
    }
    for (const [event, emails] of idsOf) {
      const distinct = new Set(emails.map(({ messageId }) => messageId)).size;
      copies += emails.length - distinct;
      if (event === null || !caused.has(event)) wrong.push(`an email about nothing: ${event}`);
      else if (distinct > 1) wrong.push(`${distinct} emails about one: ${event}`);
    }
  }
  return { due, lost, wrong, copies };
}

function eventOf(subject: string): EmailedEvent | null {
  for (const [event, part] of Object.entries(SUBJECTS)) {
    if (subject.includes(part)) return event as EmailedEvent; // its own key
  }
  return null;
}
