import { isIP } from 'node:net';

/** Who is asking, as far as the server can see or the client claims. */
export interface RequestContext {
  /** From the socket, or from the trusted proxy's header. */
  ipAddress: string;
  /** The address's /24 or /56, which limits count. */
  network: string;
  userAgent: string;
  /** Whether it looks like a browser, whose sessions are bound to a cookie. */
  isBrowser: boolean;
  acceptLanguage: string | undefined;
  /**
   * Where the server sees it; without a file of places the client's own word, which is shown and
   * never trusted.
   */
  location: string | null;
}

/** The network an address belongs to: /24 for IPv4, /56 for IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'unknown';
  return `${expandedIpv6(plain).slice(0, 14)}/56`;
}

function expandedIpv6(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('');
}
