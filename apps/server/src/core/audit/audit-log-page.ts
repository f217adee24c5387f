import { auditEvents } from './audit-events.ts';

const HEAD = `# The audit log

The server logs one JSON line for each thing that happens to an account. The line has its name under \`event\`, and is counted as
\`atrium_events_total{event}\` among the metrics. Beside the fields below it has \`time\` and, when a call was the cause, \`reqId\`,
which the response repeats in its header \`X-Request-Id\`, and \`network\`: the first 24 bits of the client’s IPv4 address, or the first
56 of its IPv6 address. A field with “?” is not always there.

A line holds ids and networks, never the address of a mailbox, a name, a password, a code or a token. What an operator did has the machine’s user under \`operator\`. To
read what happened to one merchant, look up the id with \`npm run atrium -- user show\`, and search the log for it under \`userId\`.

This page is written by \`npm run audit-log\` from \`apps/server/src/core/audit/audit-events.ts\`.

| event | what happened | fields |
| --- | --- | --- |
`;

/** The Markdown of `docs/operate/audit-log.md`. */
export function auditLogPage(): string {
  const rows = Object.entries(auditEvents).map(
    ([event, { means, fields }]) =>
      `| \`${event}\` | ${means} | ${fields.map((field) => `\`${field}\``).join(', ')} |\n`,
  );
  return HEAD + rows.join('');
}
