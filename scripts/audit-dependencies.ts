/**
 * Checks the production dependencies for known vulnerabilities: `npm run audit`. Exits with 1 if one is severe, and in CI
 * also if the registry did not respond.
 */
import { spawnSync } from 'node:child_process';

export interface AuditSummary {
  kind: 'sound' | 'vulnerable' | 'unknown';
  text: string;
}

interface AuditReport {
  vulnerabilities?: Record<string, { severity?: string }>;
  message?: string;
}

const SEVERE = ['high', 'critical'];

/** A summary of the result of `npm audit --json`. */
export function summarizeAudit(json: string): AuditSummary {
  const report = parsed(json);
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? 'no response';
    return { kind: 'unknown', text: `Not checked: no result from the registry (${reason}).` };
  }
  const severe = Object.entries(report.vulnerabilities).filter(([, { severity = '' }]) =>
    SEVERE.includes(severity),
  );
  if (severe.length === 0)
    return { kind: 'sound', text: 'No known vulnerability of high or critical severity.' };
  const names = severe.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
  return { kind: 'vulnerable', text: `Known vulnerabilities in: ${names}. See npm audit.` };
}

function parsed(json: string): AuditReport | null {
  try {
    return JSON.parse(json) as AuditReport; // npm's own report; what is missing is looked for above
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const exitCodes: Record<AuditSummary['kind'], number> = {
    sound: 0,
    unknown: process.env.CI ? 1 : 0,
    vulnerable: 1,
  };
  const result = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const summary = summarizeAudit(result.stdout);
  console.log(summary.text);
  process.exitCode = exitCodes[summary.kind];
}
