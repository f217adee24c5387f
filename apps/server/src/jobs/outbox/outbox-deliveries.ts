import type { SealedRecipients } from '../../crypto/sealed-recipients.ts';
import type {
  AffiliateGateway,
  AffiliateReport,
} from '../../gateways/affiliates/affiliate.gateway.ts';
import { isMailboxRefused, type MailGateway } from '../../gateways/mail.gateway.ts';
import type { FooterLinks } from '../../mail/layout.ts';
import type { MailJob } from '../../mail/mail.ts';
import { renderMail } from '../../mail/templates.ts';
import type { Deliver } from './deliver-message.ts';

interface DeliverMailDeps {
  mailGateway: MailGateway;
  sealedRecipients: SealedRecipients;
  /** The right-hand side of Message-IDs, which stay the same across retries. */
  mailHost: string;
  footerLinks: FooterLinks;
  /** Called when the mail server refuses the recipient for good. */
  onBounce(recipient: string): Promise<void>;
  /** Whether emails that visitors request are withheld from a recipient, to whom others could not be delivered. */
  isWithheld(recipient: string): Promise<boolean>;
}

export function createDeliverMail(deps: DeliverMailDeps): Deliver {
  const { mailGateway, sealedRecipients, mailHost, footerLinks, onBounce, isWithheld } = deps;
  return async (message, id, { signal, onHandedOver }) => {
    // Sealed by us as a MailJob, so its shape needs no validation. An email that an older release has written has no origin.
    const { to, mail, isFromVisitor = false } = message as MailJob;
    if (mail.template === 'nothing') return;
    // Here and not in the request, whose response and duration would reveal that emails have been sent to this address.
    if (isFromVisitor && (await isWithheld(to))) return;
    const trace = {
      messageId: `<${id}@${mailHost}>`,
      sealedRecipient: sealedRecipients.seal(to),
    };
    try {
      const rendered = await renderMail({ to, mail }, footerLinks);
      await mailGateway.send(rendered, trace, { signal, onTextSent: onHandedOver });
    } catch (error) {
      if (isMailboxRefused(error)) await onBounce(to);
      throw error;
    }
  };
}

export function createDeliverAffiliateReport(gateway: AffiliateGateway): Deliver {
  // Sealed by us as an AffiliateReport, so its shape needs no validation.
  return (message) => gateway.report(message as AffiliateReport);
}
