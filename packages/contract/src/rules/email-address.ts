import { MAX_LENGTH } from './limits.ts';

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one form under which an address is compared and stored: NFKC, trimmed, lower case, domain in
 * punycode. Plus-tags are kept, they may be different mailboxes.
 *
 * Quoted local parts, comments and address literals are refused although RFC 5322 has them: no
 * merchant uses them and mail libraries disagree on where they deliver.
 *
 * @returns the canonical address, or `null` when the text is not a deliverable address.
 */
export function canonicalEmail(text: string): string | null {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  const at = folded.indexOf('@');
  if (at < 1) return null;
  const local = folded.slice(0, at);
  const domain = asciiDomain(folded.slice(at + 1));
  if (domain === null || local.length > 64 || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH.email ? address : null;
}

function asciiDomain(domain: string): string | null {
  if (/[\s/\\?#:@%[\]]/.test(domain)) return null;
  let host: string;
  try {
    host = new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
  const labels = host.split('.');
  const topLevel = labels.at(-1) ?? '';
  if (labels.length < 2 || !/^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(topLevel)) return null;
  return labels.every((label) => DOMAIN_LABEL.test(label)) ? host : null;
}
