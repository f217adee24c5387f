import { setTimeout as sleep } from 'node:timers/promises';
import type { Guarantees } from '../fault.ts';
import type { Installation, Row } from '../installation.ts';
import { emailsTo, type ReceivedEmail } from '../merchants.ts';

/** Longer than a killed process blocks its messages (`LEASE_MS`). */
const SENT_WITHIN_MS = 60_000;

/** What is emailed about, by a part of the subject. */
const SUBJECTS = {
  registration: 'is your Atrium code to confirm your email address',
  account: 'Welcome to Atrium',
  deletion: 'Your Atrium account was deleted',
  uninstallation: 'Atrium was removed from',
} as const;

/** What has an effect outside of the database: an email, or a report to an affiliate network. */
export type EffectiveEvent =
  | keyof typeof SUBJECTS
  | 'a click for impact.com'
  | 'a click for FirstPromoter';

/** The effects of a visitor's calls. A call without a response may have had its effect. */
export type CausedEffects = Map<EffectiveEvent, 'sent for' | 'acknowledged'>;

export interface ReceivedEffect {
  /** Null for one of no known event. */
  readonly event: EffectiveEvent | null;
  /** The same for each attempt to deliver one effect. */
  readonly id: string;
}

export interface EffectCounts {
  /** Effects of calls that were acknowledged. */
  readonly due: number;
  /** The events of those that never came. */
  readonly lost: readonly string[];
  /** What no call caused, or one effect that was made into two, a line each. */
  readonly wrong: readonly string[];
  /** Further copies of an effect, with its id: delivery is at least once. */
  readonly copies: number;
}

/** Compares what each visitor's calls caused with what came. */
export function countEffects(
  visitors: Iterable<{ caused: CausedEffects; received: readonly ReceivedEffect[] }>,
): EffectCounts {
  const lost: string[] = [];
  const wrong: string[] = [];
  let due = 0;
  let copies = 0;
  for (const { caused, received } of visitors) {
    const effectsOf = Map.groupBy(received, ({ event }) => event);
    for (const [event, state] of caused) {
      if (state !== 'acknowledged') continue;
      due += 1;
      if (!effectsOf.has(event)) lost.push(event);
    }
    for (const [event, effects] of effectsOf) {
      const distinct = new Set(effects.map(({ id }) => id)).size;
      copies += effects.length - distinct;
      if (event === null || !caused.has(event)) wrong.push(`without a cause: ${event}`);
      else if (distinct > 1) wrong.push(`${distinct} of one: ${event}`);
    }
  }
  return { due, lost, wrong, copies };
}

export function emailEffect({ subject, messageId }: ReceivedEmail): ReceivedEffect {
  for (const [event, part] of Object.entries(SUBJECTS)) {
    if (subject.includes(part)) return { event: event as EffectiveEvent, id: messageId }; // its own key
  }
  return { event: null, id: messageId };
}

/** A report as the sandbox's affiliate networks list it. */
export interface AffiliateReport {
  readonly network: 'impact.com' | 'FirstPromoter';
  readonly clickId: string;
  /** How often it was sent. */
  readonly times: number;
}

/** One for each time that a report was sent. */
export function reportEffects({ network, clickId, times }: AffiliateReport): ReceivedEffect[] {
  return Array.from({ length: times }, () => ({ event: `a click for ${network}`, id: clickId }));
}

export interface CausedByAll {
  /** Emails to visitors by address. */
  readonly emails: Map<string, CausedEffects>;
  /** Reports to affiliate networks by the click, which is named after the visitor's address. */
  readonly reports: Map<string, CausedEffects>;
  /** How often Shopify has opened the app. */
  openings: number;
}

export interface Effects {
  readonly emails: EffectCounts;
  readonly reports: EffectCounts;
  /** How often Shopify has opened the app, each time with tokens that had to be renewed. */
  readonly openings: number;
}

/** What happened of all that was caused. */
export async function countAll(
  installation: Pick<Installation, 'sandboxUrl'>,
  { emails, reports, openings }: CausedByAll,
): Promise<Effects> {
  const visitors = [...emails].map(async ([address, caused]) => ({
    caused,
    received: (await emailsTo(installation, address)).map(emailEffect),
  }));
  const sent = await reportsTo(installation);
  const clicks = [...reports].map(([click, caused]) => ({
    caused,
    received: sent.filter(({ clickId }) => clickId === click).flatMap(reportEffects),
  }));
  return {
    emails: countEffects(await Promise.all(visitors)),
    reports: countEffects(clicks),
    openings,
  };
}

/** All reports to the affiliate networks. */
async function reportsTo({ sandboxUrl }: Pick<Installation, 'sandboxUrl'>) {
  const response = await fetch(`${sandboxUrl}/affiliates/api/reports`);
  return (await response.json()) as AffiliateReport[]; // the sandbox's own
}

/** Notes what was lost or made twice, and returns the counts. */
export function checkedEffects(effects: Effects, guarantees: Guarantees): Effects {
  guarantees.none(effects.emails.lost, 'lost emails');
  guarantees.none(effects.emails.wrong, 'emails too many');
  guarantees.none(effects.reports.lost, 'lost reports');
  guarantees.none(effects.reports.wrong, 'reports too many');
  return effects;
}

/** The messages in the outbox once it is empty, or after a minute. */
export async function countUnsent(
  read: (text: string) => Promise<readonly Row[]>,
): Promise<number> {
  const giveUpAt = performance.now() + SENT_WITHIN_MS;
  for (;;) {
    const { length } = await read('select id from outbox where finished_at is null');
    if (length === 0 || performance.now() > giveUpAt) return length;
    await sleep(200);
  }
}
