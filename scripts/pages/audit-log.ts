import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { auditLogPage } from '@atrium/server/audit-log';

/** Generates docs/operate/audit-log.md; a test compares it with the events. */
const file = path.join(import.meta.dirname, '../../docs/operate/audit-log.md');
writeFileSync(file, auditLogPage());
console.log(`Wrote ${path.relative(process.cwd(), file)}`);
