import type { Logger } from 'pino';
import type { AfterCommit } from './after-commit.ts';
import type { AuditDetails, AuditEvent } from './audit-events.ts';
import type { RequestIds } from './request-ids.ts';

/** Writes one audit line. Within a transaction, the line is written once the transaction has committed. */
export type Audit = <Event extends AuditEvent>(event: Event, details: AuditDetails<Event>) => void;

interface AuditContext {
  /** Adds the request id to each line. */
  requestIds: Pick<RequestIds, 'current'>;
  afterCommit: Pick<AfterCommit, 'run'>;
  /** Called for each line that is written. */
  count(event: AuditEvent): void;
}

/** @param context set in the server; undefined in operator commands that manage the database itself. */
export function createAudit(log: Logger, context?: AuditContext): Audit {
  return (event, details) => {
    const reqId = context?.requestIds.current();
    const write = () => {
      const line: object = { ...(reqId === undefined ? {} : { reqId }), event, ...details };
      log.info(line, event);
      context?.count(event);
    };
    if (context) context.afterCommit.run(write);
    else write();
  };
}
