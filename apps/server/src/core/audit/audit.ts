import type { Logger } from 'pino';
import type { AfterCommit } from '../after-commit.ts';
import type { CurrentRequest } from '../request-context.ts';
import type { Time } from '../runtime.ts';
import type { AuditDetails, AuditEvent } from './audit-events.ts';
import { createLineLimit } from './line-limit.ts';

/** Writes one audit line. Within a transaction, the line is written once the transaction has committed. */
export type Audit = <Event extends AuditEvent>(
  event: Event,
  ...details: object extends AuditDetails<Event> ? [AuditDetails<Event>?] : [AuditDetails<Event>]
) => void;

interface AuditContext {
  /** Adds the request’s id and the client’s network to each line. */
  currentRequest: Pick<CurrentRequest, 'get'>;
  afterCommit: Pick<AfterCommit, 'run'>;
  /** Called for each event, also if its line is suppressed. */
  count(event: AuditEvent): void;
  now(): Time;
}

/** @param context set in the server; undefined in operator commands that manage the database itself. */
export function createAudit(log: Logger, context?: AuditContext): Audit {
  if (!context) {
    return (event, ...[details]) => log.info({ event, ...details }, event);
  }
  const { currentRequest, afterCommit, count, now } = context;
  const lineLimit = createLineLimit(now);
  return (event, ...[details]) => {
    const request = currentRequest.get();
    const origin = request && { reqId: request.id, network: request.network };
    afterCommit.run(() => {
      count(event);
      const isAnonymous = event === 'call_refused' && !Object.hasOwn(details ?? {}, 'userId');
      const key = `${Reflect.get(details ?? {}, 'call')} ${request?.network}`;
      const suppressed = isAnonymous ? lineLimit.admit(key) : 0;
      if (suppressed === null) return;
      log.info({ ...origin, event, ...details, ...(suppressed > 0 && { suppressed }) }, event);
    });
  };
}
