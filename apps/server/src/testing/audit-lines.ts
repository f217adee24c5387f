import { type AuditEvent, auditEvents } from '../core/audit/audit-events.ts';

/**
 * Compares a line of the log with what `auditEvents` promises; a line without an event promises nothing.
 *
 * @throws Error naming the event, and the field that is missing or that nobody expects.
 */
export function checkAuditLine({ event, ...rest }: Record<string, unknown>): void {
  if (event === undefined) return;
  const { fields } = auditEvents[event as AuditEvent];
  const { level, time, pid, hostname, msg, reqId, network, operator, ...details } = rest;
  const known = fields.map((field) => field.replace('?', ''));
  const missing = fields.filter((field) => !field.endsWith('?') && !Object.hasOwn(details, field));
  const surplus = Object.keys(details).filter((field) => !known.includes(field));
  if (missing.length > 0) throw new Error(`${String(event)} without ${missing.join(', ')}`);
  if (surplus.length > 0) throw new Error(`${String(event)} with ${surplus.join(', ')}`);
}
