import type { AffiliateGateway, Referral } from '../gateways/affiliates/affiliate.gateway.ts';
import type { MailGateway } from '../gateways/mail.gateway.ts';
import type { MailJob } from '../mail/mail.ts';
import { renderMail } from '../mail/render.ts';
import type { Deliver } from './outbox-worker.ts';

/** @param mailHost the right-hand side of Message-IDs, which stay the same across retries. */
export function createDeliverMail(mailGateway: MailGateway, mailHost: string): Deliver {
  return async (message, id) => {
    // Sealed by us as a MailJob, so its shape needs no validation.
    const { to, mail } = message as MailJob;
    if (mail.template === 'nothing') return;
    await mailGateway.send(await renderMail({ to, mail }), `<${id}@${mailHost}>`);
  };
}

export function createDeliverReferral(gateway: AffiliateGateway): Deliver {
  // Sealed by us as a Referral, so its shape needs no validation.
  return (message) => gateway.report(message as Referral);
}
