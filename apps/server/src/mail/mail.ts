/** Every mail the portal sends, as data; `mail/templates.ts` puts it into words. */
export type Mail =
  | { template: 'registration-code'; code: string; verifyUrl: string }
  | { template: 'account-exists'; loginUrl: string };

/** A mail on its way: who gets it and what it says. */
export interface MailJob {
  to: string;
  mail: Mail;
}
