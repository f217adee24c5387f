// Not the package's index, which loads a hundred files at the start.
import normalizeEmail from 'validator/lib/normalizeEmail.js';

/**
 * The mailbox that a limit counts for an address: many mail services deliver plus-tags, and well-known ones other
 * spellings too, to one mailbox. Accounts still distinguish the spellings.
 *
 * @param recipient an email address in its canonical form, or a phone number.
 */
export function limitedRecipient(recipient: string): string {
  if (!recipient.includes('@')) return recipient;
  const mailbox = normalizeEmail.default(recipient) || recipient;
  const plus = mailbox.indexOf('+', 1);
  return plus === -1 ? mailbox : mailbox.slice(0, plus) + mailbox.slice(mailbox.lastIndexOf('@'));
}
