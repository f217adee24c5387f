import type { Config } from '../config/config.ts';
import { type MailGateway, smtpGateway } from '../gateways/mail.gateway.ts';
import type { Patience } from '../gateways/patience.ts';

/** The mail server that the configuration names; without one, this machine's own. */
export function createMailGateway(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  patience?: Patience,
): MailGateway {
  return smtpGateway(smtpUrl ?? 'smtp://localhost:25', mailFrom, patience);
}
