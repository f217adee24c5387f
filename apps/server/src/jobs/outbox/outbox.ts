import type { Audit } from '../../core/audit/audit.ts';
import { DAY_MS } from '../../core/lifetimes.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { Sealer } from '../../crypto/sealing.ts';
import { hashSecret } from '../../crypto/secrets.ts';
import type {
  AffiliateNetwork,
  AffiliateReport,
} from '../../gateways/affiliates/affiliate.gateway.ts';
import type { MailJob } from '../../mail/mail.ts';
import type { Repositories } from '../../repositories/repositories.ts';

interface OutboxDeps {
  sealer: Sealer;
  runtime: Runtime;
}

/** A report not accepted within this time, for example because the network's account was removed from the settings, becomes a dead letter. */
const REPORTED_FOR_MS = 30 * DAY_MS;

type Outbox = Pick<Repositories, 'outbox'>;

/** Where a message goes: to the mail server or to an affiliate network. */
export type OutboxKind = 'mail' | AffiliateNetwork;

export const OUTBOX_KINDS: readonly OutboxKind[] = ['mail', 'impact', 'firstpromoter'];

/** Writes an email to the outbox in the caller's transaction; it is sent if that commits. */
export type EnqueueEmail = (
  repositories: Outbox,
  job: MailJob,
  expiresAt?: number,
) => Promise<void>;

/** Writes a report to an affiliate network to the outbox in the caller's transaction. */
export type EnqueueAffiliateReport = (
  repositories: Outbox,
  network: AffiliateNetwork,
  report: AffiliateReport,
) => Promise<void>;

export function createEnqueueEmail(deps: OutboxDeps): EnqueueEmail {
  return (repositories, message, expiresAt) =>
    enqueue(deps, repositories, { kind: 'mail', recipient: message.to, message, expiresAt });
}

export function createEnqueueAffiliateReport(deps: OutboxDeps): EnqueueAffiliateReport {
  return (repositories, network, report) =>
    enqueue(deps, repositories, {
      kind: network,
      recipient: report.userId,
      message: report,
      expiresAt: report.at + REPORTED_FOR_MS,
    });
}

interface OutboxMessage {
  kind: OutboxKind;
  /** Messages of one recipient are sent in order. Of a report to an affiliate network it is the merchant. */
  recipient: string;
  message: MailJob | AffiliateReport;
  expiresAt: number | undefined;
}

async function enqueue(
  { sealer, runtime }: OutboxDeps,
  { outbox }: Outbox,
  { kind, recipient, message, expiresAt }: OutboxMessage,
): Promise<void> {
  const now = runtime.now();
  await outbox.insert({
    id: runtime.newId(),
    kind,
    recipient_hash: hashSecret(`${kind} ${recipient}`),
    payload_sealed: sealer.seal('outbox', JSON.stringify(message)),
    created_at: now,
    available_at: now,
    expires_at: expiresAt ?? null,
    attempts: 0,
    claimed_until: 0,
    finished_at: null,
    outcome: null,
    last_error: null,
  });
}

/**
 * Makes dead letters and messages that wait for a retry due at once; the running server delivers them. Returns how many.
 */
export async function retryOutbox(
  {
    repositories,
    runtime,
    audit,
  }: { repositories: Outbox; runtime: Pick<Runtime, 'now'>; audit: Audit },
  ids: readonly string[] | 'all',
): Promise<number> {
  const retried = await repositories.outbox.requeue(ids, runtime.now());
  audit('outbox_retried', { retried });
  return retried;
}
