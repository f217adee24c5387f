import type { Dependencies } from '../../dependencies.ts';
import { recordEmailProblem } from './email-problems.ts';
import type { MailReportReader } from './mail-report-reader.ts';

interface ReceiveMailReportDeps
  extends Pick<Dependencies, 'repositories' | 'limiter' | 'audit' | 'sealedRecipients'> {
  mailReports: Pick<MailReportReader, 'read'>;
}

/** `forged`: the report quotes no email of ours, or an old one. */
export type ReceivedMailReport = 'recorded' | 'ignored' | 'forged';

/**
 * Records the delivery problem that a returned email reports. Anybody can send an email that looks like a report, so it
 * counts only for the address that is sealed in the quoted email's headers, which only its recipient has seen.
 */
export async function receiveMailReport(
  deps: ReceiveMailReportDeps,
  raw: Buffer,
): Promise<ReceivedMailReport> {
  const report = await deps.mailReports.read(raw);
  if (!report) return 'ignored';
  const recipient = deps.sealedRecipients.open(report.sealedRecipient);
  if (recipient === null) return 'forged';
  await recordEmailProblem(deps, recipient, report.problem);
  return 'recorded';
}
