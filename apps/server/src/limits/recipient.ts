// Not the package's index, which loads a hundred files at the start.
import normalizeEmail from 'validator/lib/normalizeEmail.js';

/**
 * The mailbox that a limit counts for an address: well-known providers deliver several spellings (plus-tags, dots) to one
 * mailbox. Accounts still distinguish the spellings.
 *
 * @param recipient an email address in its canonical form, or a phone number.
 */
export function limitedRecipient(recipient: string): string {
  return recipient.includes('@') ? normalizeEmail.default(recipient) || recipient : recipient;
}
