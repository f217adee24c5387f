import validator from 'validator';

/**
 * The mailbox that a limit counts for an address: well-known providers deliver several spellings (plus-tags, dots) to one
 * mailbox. Accounts still distinguish the spellings.
 *
 * @param recipient an email address in its canonical form, or a phone number.
 */
export function limitedRecipient(recipient: string): string {
  return recipient.includes('@') ? validator.normalizeEmail(recipient) || recipient : recipient;
}
