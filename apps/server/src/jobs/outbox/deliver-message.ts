import type { Logger } from 'pino';
import type { Runtime } from '../../core/runtime.ts';
import type { Sealer } from '../../crypto/sealing.ts';
import { AffiliateError } from '../../gateways/affiliates/affiliate.gateway.ts';
import { type Availability, failureReason } from './availability.ts';
import type { OutboxKind } from './outbox.ts';
import type { OutboxClaim } from './outbox-claim.ts';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** About a day and a half of retries. */
const MAX_ATTEMPTS = 150;

/** Delivers one decrypted message. `id` stays the same across retries. */
export type Deliver = (message: unknown, id: string) => Promise<void>;

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
    await deliver(JSON.parse(deps.sealer.open('outbox', row.payload_sealed)), row.id);
    return true;
  } catch (error) {
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
  const reason = failureReason(error);
  if (isPermanent(error)) return claim.finish('dead', reason);
  if (await availability.hasFailed()) return claim.release(reason);
  if (attempts >= MAX_ATTEMPTS) return claim.finish('dead', reason);
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  return claim.postpone(runtime.now() + delay, reason);
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
