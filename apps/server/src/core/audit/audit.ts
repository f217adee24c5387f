import type { Logger } from 'pino';
import type { AfterCommit } from '../after-commit.ts';
import type { CurrentRequest } from '../current-request.ts';
import type { AuditDetails, AuditEvent } from './audit-events.ts';

/** Writes one audit line. Within a transaction, the line is written once the transaction has committed. */
export type Audit = <Event extends AuditEvent>(
  event: Event,
  ...details: object extends AuditDetails<Event> ? [AuditDetails<Event>?] : [AuditDetails<Event>]
) => void;

interface AuditContext {
  /** Adds the request’s id and the client’s network to each line. */
  currentRequest: Pick<CurrentRequest, 'get'>;
  afterCommit: Pick<AfterCommit, 'run'>;
  /** Called for each line that is written. */
  count(event: AuditEvent): void;
}

/** @param context set in the server; undefined in operator commands that manage the database itself. */
export function createAudit(log: Logger, context?: AuditContext): Audit {
  return (event, ...[details]) => {
    const request = context?.currentRequest.get();
    const origin = request && { reqId: request.id, network: request.network };
    const write = () => {
      const line: object = { ...origin, event, ...details };
      log.info(line, event);
      context?.count(event);
    };
    if (context) context.afterCommit.run(write);
    else write();
  };
}
