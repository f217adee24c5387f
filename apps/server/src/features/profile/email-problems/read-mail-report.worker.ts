/** Runs in a thread of its own: what a stranger has mailed can take seconds to parse. */
import { type MailReport, readMailReport } from './read-mail-report.ts';

export default function read(raw: Uint8Array): Promise<MailReport | null> {
  return readMailReport(raw);
}
