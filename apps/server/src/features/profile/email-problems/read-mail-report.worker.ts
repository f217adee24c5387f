/** Runs in a thread of its own: a crafted email can take seconds to parse. */
import { type MailReport, readMailReport } from './read-mail-report.ts';

export default function read(raw: Uint8Array): Promise<MailReport | null> {
  return readMailReport(raw);
}
