/**
 * Checks the production dependencies for known vulnerabilities: `npm run audit`. Exits with 1 if one is severe, and with
 * 0 if the registry could not be reached.
 */
import { spawnSync } from 'node:child_process';
import { type AuditSummary, summarizeAudit } from './source-rules/audit-summary.ts';

const exitCodes: Record<AuditSummary['kind'], number> = { sound: 0, unknown: 0, vulnerable: 1 };

const result = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const summary = summarizeAudit(result.stdout);
console.log(summary.text);
process.exitCode = exitCodes[summary.kind];
