import type { NumberType } from 'libphonenumber-js/max';

/** Kinds of numbers on which no merchant receives texts and that are expensive for the sender. */
const EXPENSIVE_TYPES: readonly NumberType[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];

/**
 * Whether texts to a number cost many times the usual price: premium-rate services, satellite phones and other
 * networks without a country (+870, +881, +882, +883, +979 …).
 *
 * @param phone in international form, `+4915112345678`.
 */
export async function isExpensiveNumber(phone: string): Promise<boolean> {
  // The numbers of all countries take memory that a server without text messages does not need.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(phone);
  if (!number) return false;
  return number.isNonGeographic() || EXPENSIVE_TYPES.includes(number.getType());
}
