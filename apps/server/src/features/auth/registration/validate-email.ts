import { canonicalEmail, type DataOf, type endpoints } from '@atrium/contract';

/** The domains of most merchants' mailboxes; a domain that differs by one typing error is probably a typing error. */
const COMMON_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
];

/** Checks the form and spelling of an address only; it must not reveal whether the address has an account. */
export function validateEmail(text: string): DataOf<typeof endpoints.validateEmail> {
  const email = canonicalEmail(text);
  if (email === null) return { valid: false, suggestion: null };
  const at = email.indexOf('@');
  const domain = email.slice(at + 1);
  if (COMMON_DOMAINS.includes(domain)) return { valid: true, suggestion: null };
  const meant = COMMON_DOMAINS.find((common) => isOneTypoAway(domain, common));
  return { valid: true, suggestion: meant ? `${email.slice(0, at)}@${meant}` : null };
}

/** One letter missing, added, wrong, or swapped with its neighbour. */
function isOneTypoAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start++;
  let end = 0;
  while (
    end < Math.min(typed.length, meant.length) - start &&
    typed[typed.length - 1 - end] === meant[meant.length - 1 - end]
  ) {
    end++;
  }
  const left = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  const swapped = left.length === 2 && left === [...right].reverse().join('');
  return swapped || (left.length <= 1 && right.length <= 1);
}
