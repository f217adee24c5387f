import type { Logger } from 'pino';
import type { AfterCommit } from './after-commit.ts';
import type { AuditDetails, AuditEvent } from './audit-events.ts';
import type { RequestIds } from './request-ids.ts';

/** A line from within a transaction is written once, when that has committed. */
export type Audit = <Event extends AuditEvent>(event: Event, details: AuditDetails<Event>) => void;

interface AuditContext {
  /** Names the request in each line, beside which its other lines are found. */
  requestIds: Pick<RequestIds, 'current'>;
  afterCommit: Pick<AfterCommit, 'run'>;
  /** Hears of each line that is written. */
  count(event: AuditEvent): void;
}

/** @param context of a server; an operator's commands about the database itself have none. */
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
