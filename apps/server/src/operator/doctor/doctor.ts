import { type Reach, reachByHttp } from '../../gateways/reach.gateway.ts';
import { progressBar } from '../progress-bar.ts';
import type { Result } from '../result.ts';
import type { Workplace } from '../workplace.ts';
import { type Check, type Finding, reasonOf } from './check.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkPublicWay } from './check-public-way.ts';
import { checkServices } from './check-services.ts';
import { checkSettings } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';

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
