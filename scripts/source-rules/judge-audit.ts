export interface AuditVerdict {
  kind: 'sound' | 'vulnerable' | 'unknown';
  text: string;
}

interface AuditReport {
  vulnerabilities?: Record<string, { severity?: string }>;
  message?: string;
}

const GRAVE = ['high', 'critical'];

/** A summary of the result of `npm audit --json`. */
export function judgeAudit(json: string): AuditVerdict {
  const report = parsed(json);
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? 'no response';
    return { kind: 'unknown', text: `Not checked: the registry does not say (${reason}).` };
  }
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity = '' }]) =>
    GRAVE.includes(severity),
  );
  if (grave.length === 0)
    return { kind: 'sound', text: 'No part has a grave vulnerability that is known.' };
  const names = grave.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
  return { kind: 'vulnerable', text: `Known vulnerabilities in: ${names}. See npm audit.` };
}

function parsed(json: string): AuditReport | null {
  try {
    return JSON.parse(json) as AuditReport; // npm's own report; what is missing is looked for above
  } catch {
    return null;
  }
}
