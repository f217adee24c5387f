import { hashSecret } from '../../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordEmailProblem } from './email-problems.ts';
import type { MailReportReader } from './mail-report-reader.ts';

interface ReceiveMailReportDeps
  extends Pick<Dependencies, 'transact' | 'limiter' | 'audit' | 'sealedRecipients'> {
  mailReports: Pick<MailReportReader, 'read'>;
}

/** `forged`: the report quotes no email of ours, or an old one. */
export type ReceivedMailReport = 'recorded' | 'duplicate' | 'ignored' | 'forged';

/**
 * Records the delivery problem that a returned email reports. Anybody can send an email that looks like a report, so it
 * counts only for the address that is sealed in the quoted email's headers, which only its recipient has seen. Each
 * problem with an email counts once, because a person who has the email could report it again and again.
 */
export async function receiveMailReport(
  deps: ReceiveMailReportDeps,
  raw: Buffer,
): Promise<ReceivedMailReport> {
  const report = await deps.mailReports.read(raw);
  if (!report) return 'ignored';
  const mail = deps.sealedRecipients.open(report.sealedRecipient);
  if (mail === null) return 'forged';
  const { problem } = report;
  const { recipient, sentAt, expiresAt } = mail;
  // Not by the sealed text, which has several spellings that open alike.
  const report_hash = hashSecret(`${problem} ${sentAt} ${recipient}`);
  return deps.transact(async (transaction) => {
    const isFirst = await transaction.mailReports.insert({ report_hash, expires_at: expiresAt });
    if (!isFirst) return 'duplicate';
    await recordEmailProblem({ ...deps, repositories: transaction }, recipient, problem);
    return 'recorded';
  });
}
