import { type Reach, reachByHttp } from '../gateways/reach.gateway.ts';
import { type Check, type Finding, reasonOf } from './checks/check.ts';
import { checkDatabase } from './checks/check-database.ts';
import { checkMail } from './checks/check-mail.ts';
import { checkPublicWay } from './checks/check-public-way.ts';
import { checkServices } from './checks/check-services.ts';
import { checkSettings } from './checks/check-settings.ts';
import { checkStorage } from './checks/check-storage.ts';
import { progressBar } from './progress-bar.ts';
import type { Result } from './result.ts';
import type { Workplace } from './workplace.ts';

const checks: readonly Check[] = [
  checkSettings,
  checkPublicWay,
  checkStorage,
  checkDatabase,
  checkMail,
  checkServices,
];

/** Looks at everything the portal needs, in one go; a fault of one check hides no other. */
export async function examine(workplace: Workplace, reach: Reach = reachByHttp): Promise<Result> {
  const showProgress = progressBar(workplace.terminal, 'checking');
  const findings: Finding[] = [];
  for (const [index, check] of checks.entries()) {
    showProgress(index, checks.length);
    findings.push(...(await check({ ...workplace, reach }).catch(unforeseen)));
  }
  showProgress(checks.length, checks.length);
  const failed = findings.some(({ status }) => status === 'fail');
  return { json: { healthy: !failed, findings }, text: linesOf(findings), failed };
}

function unforeseen(error: unknown): Finding[] {
  return [{ name: 'doctor', status: 'fail', detail: `a check failed itself: ${reasonOf(error)}` }];
}

function linesOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .map(({ status, name, detail }) => `${status.padEnd(4)}  ${name.padEnd(width)}  ${detail}`)
    .join('\n');
}
