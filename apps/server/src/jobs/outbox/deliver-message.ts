import type { Logger } from 'pino';
import type { Runtime } from '../../core/runtime.ts';
import type { Sealer } from '../../crypto/sealing.ts';
import { AffiliateError } from '../../gateways/affiliates/affiliate.gateway.ts';
import { UnansweredMailError } from '../../gateways/mail.gateway.ts';
import { UNANSWERED } from '../../repositories/outbox.repository.ts';
import { type Availability, failureReason } from './availability.ts';
import type { OutboxKind } from './outbox.ts';
import type { OutboxClaim } from './outbox-claim.ts';

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15 * 60_000;
/** About a day and a half of retries. */
const MAX_ATTEMPTS = 150;

export interface DeliveryEvents {
  /** Aborted when the process stops: a message that is not handed over is given up. */
  signal: AbortSignal;
  /** Called when the service may have the whole message. */
  onHandedOver(): void;
}

/** Delivers one decrypted message. `id` stays the same across retries. */
export type Deliver = (message: unknown, id: string, events: DeliveryEvents) => Promise<void>;

/** The kinds that a worker delivers. Other kinds wait for a worker that does. */
export type Deliveries = Partial<Record<OutboxKind, Deliver>>;

interface DeliverMessageDeps {
  sealer: Sealer;
  deliveries: Deliveries;
  availability: Availability;
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
}

/** Attempts one delivery. True if the service accepted the message; otherwise the claim has been settled. */
export async function deliverMessage(
  deps: DeliverMessageDeps,
  claim: OutboxClaim,
  events: DeliveryEvents,
): Promise<boolean> {
  const { row } = claim;
  if (row.expires_at !== null && row.expires_at <= deps.runtime.now()) {
    deps.log.warn({ outboxId: row.id }, 'outbox: expired before it could be delivered');
    await claim.finish('expired', row.last_error);
    return false;
  }
  if (!(await claim.isHeld())) {
    deps.log.warn({ outboxId: row.id }, 'outbox: left to another worker');
    return false;
  }
  try {
    // Cast, because rows are claimed by the names in `deliveries`.
    const deliver = deps.deliveries[row.kind as OutboxKind];
    if (!deliver) throw new Error(`No delivery for ${row.kind}`);
    await deliver(JSON.parse(deps.sealer.open('outbox', row.payload_sealed)), row.id, events);
    return true;
  } catch (error) {
    // Its claim is released with those of all messages that are not handed over.
    if (events.signal.aborted && error === events.signal.reason) return false;
    const { id: outboxId, attempts } = row;
    deps.log.warn({ reason: failureReason(error), outboxId, attempts }, 'outbox: not delivered');
    await settleFailure(deps, claim, error);
    return false;
  }
}

async function settleFailure(
  { availability, runtime }: DeliverMessageDeps,
  claim: OutboxClaim,
  error: unknown,
): Promise<void> {
  const { attempts } = claim.row;
  const { last_error } = claim.row;
  const reason = wasUnanswered(claim) ? (last_error ?? '') : failureReason(error);
  if (error instanceof UnansweredMailError) {
    const isLate = error.code === 'ETIMEDOUT';
    return settleUnanswered(claim, runtime.now() + (isLate ? MAX_RETRY_MS : delayAfter(attempts)));
  }
  if (isPermanent(error)) return claim.finish('dead', failureReason(error));
  if (await availability.hasFailed()) return claim.release(reason);
  if (attempts >= MAX_ATTEMPTS) return claim.finish('dead', reason);
  return claim.postpone(runtime.now() + delayAfter(attempts), reason);
}

function delayAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
}

const wasUnanswered = ({ row }: OutboxClaim) => row.last_error === UNANSWERED;

/**
 * For a message that the service got without replying, so that it may be delivered: one more attempt, then an operator
 * decides. Each further attempt could be another copy for the recipient.
 */
async function settleUnanswered(claim: OutboxClaim, availableAt: number): Promise<void> {
  return wasUnanswered(claim)
    ? claim.finish('dead', UNANSWERED)
    : claim.postpone(availableAt, UNANSWERED);
}

/** When the process stops before the service replied. The message is probably delivered, so it is not tried again soon. */
export function postponeUnconfirmed(
  claim: OutboxClaim,
  runtime: Pick<Runtime, 'now'>,
): Promise<void> {
  return settleUnanswered(claim, runtime.now() + MAX_RETRY_MS);
}

/** SMTP commands whose failure concerns one email's recipient or content, not the portal's credentials, sender or connection. */
const MESSAGE_COMMANDS: unknown[] = ['RCPT TO', 'DATA'];

/** Whether retrying is pointless: a 5xx about this message, or a gateway's permanent error. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AffiliateError) return error.permanent;
  if (!('responseCode' in error && 'command' in error)) return false;
  const { responseCode, command } = error;
  return Number(responseCode) >= 500 && MESSAGE_COMMANDS.includes(command);
}
