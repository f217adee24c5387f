import validator from 'validator';

/**
 * Whom a limit counts for an address: the mailbox, where a well-known provider delivers several
 * spellings (plus-tags, dots) to one. Accounts keep telling these apart.
 *
 * @param recipient an address in its canonical form, or a telephone number.
 */
export function limitedRecipient(recipient: string): string {
  return recipient.includes('@') ? validator.normalizeEmail(recipient) || recipient : recipient;
}
