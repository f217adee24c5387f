/**
 * Checks the production dependencies for known vulnerabilities: `npm run audit`. Exits with 1 if one is severe or if
 * the registry could not be reached.
 */
import { spawnSync } from 'node:child_process';
import { type AuditVerdict, judgeAudit } from './source-rules/judge-audit.ts';

const exitCodes: Record<AuditVerdict['kind'], number> = { sound: 0, unknown: 0, vulnerable: 1 };

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const verdict = judgeAudit(asked.stdout);
console.log(verdict.text);
process.exitCode = exitCodes[verdict.kind];
