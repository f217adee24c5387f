import type { RenderedMail } from '../gateways/mail.gateway.ts';
import type { Mail, MailJob } from './mail.ts';
import { emailContentOf } from './templates.ts';

/** Renders the HTML and text parts. The renderer is loaded by the first email, not at start. */
export async function renderMail(
  job: MailJob & { mail: Exclude<Mail, { template: 'nothing' }> },
): Promise<RenderedMail> {
  const { render, toPlainText } = await import('@react-email/render');
  const content = emailContentOf(job.mail);
  const html = await render(content.body);
  return { to: job.to, subject: content.subject, html, text: toPlainText(html) };
}
