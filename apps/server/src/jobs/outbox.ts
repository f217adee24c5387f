import type { Audit } from '../core/audit.ts';
import type { Runtime } from '../core/runtime.ts';
import type { Sealer } from '../crypto/sealing.ts';
import type { AffiliateNetwork, Referral } from '../gateways/affiliates/affiliate.gateway.ts';
import type { MailJob } from '../mail/mail.ts';
import type { Repositories } from '../repositories/repositories.ts';

interface OutboxDeps {
  sealer: Sealer;
  runtime: Runtime;
}

/** A report that nobody takes for so long, for example because its account was taken out, is given up. */
const REPORTED_FOR_MS = 30 * 24 * 3600 * 1000;

type Outbox = Pick<Repositories, 'outbox'>;

/** Who takes a message: the mail server, or an affiliate network. */
export type OutboxKind = 'mail' | AffiliateNetwork;

/** Puts a mail into the outbox of the caller's transaction: it is sent if that commits. */
export type PostMail = (repositories: Outbox, job: MailJob, expiresAt?: number) => Promise<void>;

/** Puts a report to an affiliate network into the outbox of the caller's transaction. */
export type PostReferral = (
  repositories: Outbox,
  network: AffiliateNetwork,
  referral: Referral,
) => Promise<void>;

export function createPostMail(deps: OutboxDeps): PostMail {
  return (repositories, message, expiresAt) =>
    post(deps, repositories, { kind: 'mail', message, expiresAt });
}

export function createPostReferral(deps: OutboxDeps): PostReferral {
  return (repositories, network, referral) =>
    post(deps, repositories, {
      kind: network,
      message: referral,
      expiresAt: referral.at + REPORTED_FOR_MS,
    });
}

interface OutboxMessage {
  kind: OutboxKind;
  message: MailJob | Referral;
  expiresAt: number | undefined;
}

async function post(
  { sealer, runtime }: OutboxDeps,
  { outbox }: Outbox,
  { kind, message, expiresAt }: OutboxMessage,
): Promise<void> {
  const now = runtime.now();
  await outbox.insert({
    id: runtime.newId(),
    kind,
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
 * Makes messages due at once that were given up or wait for a later try; the running server
 * delivers them. Returns how many those are.
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
