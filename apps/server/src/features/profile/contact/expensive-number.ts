import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Kinds of numbers that no merchant reads texts on and that whoever sends there pays dearly for. */
const EXPENSIVE_TYPES: readonly NumberType[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];

/**
 * Whether text messages to a number cost many times the usual: premium-rate services, satellite
 * telephones and other networks without a country (+870, +881, +882, +883, +979 …).
 *
 * @param phone in international form, `+4915112345678`.
 */
export function isExpensiveNumber(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone);
  if (!number) return false;
  return number.isNonGeographic() || EXPENSIVE_TYPES.includes(number.getType());
}
