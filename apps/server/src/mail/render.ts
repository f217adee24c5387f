import type { RenderedMail } from '../gateways/mail.gateway.ts';
import type { Mail, MailJob } from './mail.ts';
import { letterOf } from './templates.ts';

/** Renders both parts of a mail. The renderer is loaded by the first mail, not at start. */
export async function renderMail(
  job: MailJob & { mail: Exclude<Mail, { template: 'nothing' }> },
): Promise<RenderedMail> {
  const { render, toPlainText } = await import('@react-email/render');
  const letter = letterOf(job.mail);
  const html = await render(letter.body);
  return { to: job.to, subject: letter.subject, html, text: toPlainText(html) };
}
