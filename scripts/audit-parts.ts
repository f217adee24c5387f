/**
 * Asks the registry which parts that go into production have known vulnerabilities: `npm run audit`. Ends with
 * 1 where one is grave, and says so where nobody answered, which is no verdict.
 */
import { spawnSync } from 'node:child_process';
import { type AuditVerdict, judgeAudit } from './source-rules/judge-audit.ts';

const exitCodes: Record<AuditVerdict['kind'], number> = { sound: 0, unknown: 0, vulnerable: 1 };

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const verdict = judgeAudit(asked.stdout);
console.log(verdict.text);
process.exitCode = exitCodes[verdict.kind];
