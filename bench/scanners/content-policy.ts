import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity as PolicySeverity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Finding, Scanner, Severity } from './scanner.ts';

const PAGES = [
  '/',
  '/login',
  '/signup',
  '/verify-email',
  '/account-settings',
  '/docs/',
  '/nowhere',
];

const severityOf: Partial<Record<PolicySeverity, Severity>> = {
  [PolicySeverity.HIGH]: 'high',
  [PolicySeverity.SYNTAX]: 'high',
  [PolicySeverity.HIGH_MAYBE]: 'medium',
  [PolicySeverity.STRICT_CSP]: 'medium',
  [PolicySeverity.MEDIUM]: 'medium',
  [PolicySeverity.MEDIUM_MAYBE]: 'medium',
};

/** Rates the content policy of each kind of page. */
export const cspEvaluator: Scanner = {
  name: 'csp_evaluator',
  async scan({ url }) {
    const findings: Finding[] = [];
    for (const page of PAGES) {
      const response = await fetch(url + page, { headers: { accept: 'text/html' } });
      const policy = response.headers.get('content-security-policy');
      if (policy === null) {
        findings.push({ severity: 'high', text: `${page}: no content policy` });
        continue;
      }
      for (const found of new CspEvaluator(new CspParser(policy).csp).evaluate()) {
        const severity = severityOf[found.severity];
        if (severity) {
          const where = [found.directive, found.value].filter(Boolean).join(' ');
          findings.push({ severity, text: `${page}: ${where}: ${found.description}` });
        }
      }
    }
    return { figures: { pages: PAGES.length }, findings };
  },
};
