import { type HttpPing, pingByHttp } from '../../gateways/doctor.gateway.ts';
import type { CommandContext } from '../command-context.ts';
import type { Result } from '../result.ts';
import { progressBar } from '../terminal.ts';
import { type Check, type Finding, reasonOf } from './check.ts';
import { checkDatabase } from './check-database.ts';
import { checkReverseProxy } from './check-reverse-proxy.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { checkMail, checkServices } from './check-services.ts';
import { checkSettings } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';

const checks: readonly Check[] = [
  checkSettings,
  checkReverseProxy,
  checkStorage,
  checkDatabase,
  checkSecretKey,
  checkMail,
  checkServices,
];

/** Runs all checks; a check that fails does not stop the others. */
export async function runChecks(
  context: CommandContext,
  ping: HttpPing = pingByHttp,
): Promise<Result> {
  const showProgress = progressBar(context.terminal, 'checking');
  const findings: Finding[] = [];
  for (const [index, check] of checks.entries()) {
    showProgress(index, checks.length);
    findings.push(...(await check({ ...context, ping }).catch(unexpectedError)));
  }
  showProgress(checks.length, checks.length);
  const failed = findings.some(({ status }) => status === 'fail');
  return { json: { healthy: !failed, findings }, text: linesOf(findings), failed };
}

function unexpectedError(error: unknown): Finding[] {
  return [{ name: 'doctor', status: 'fail', detail: `a check threw an error: ${reasonOf(error)}` }];
}

function linesOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .map(({ status, name, detail }) => `${status.padEnd(4)}  ${name.padEnd(width)}  ${detail}`)
    .join('\n');
}
