import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Who is asking, as far as the server can see or the client claims. */
export interface RequestContext {
  /** From the socket, or from the trusted proxy's header. */
  ipAddress: string;
  /** See {@link networkOf}. */
  network: string;
  userAgent: string;
  /** Whether it looks like a browser, whose sessions are bound to a cookie. */
  isBrowser: boolean;
  acceptLanguage: string | undefined;
  /** IANA name, as the client claims it; null if it sent none or an unknown one. */
  timeZone: string | null;
  /**
   * Where the server sees it; without a database of places what the client claims, which is shown
   * and never trusted.
   */
  location: string | null;
  /** The header of a solved challenge, unchecked. */
  proofOfWork: string | undefined;
}

/** The network an address belongs to, which limits count: /24 for IPv4 (also mapped into IPv6), /56 for IPv6. */
export function networkOf(address: string): string {
  const [unscoped = ''] = address.split('%');
  if (isIP(unscoped) === 0) return 'unknown';
  const parsed = ipaddr.process(unscoped);
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/56`)}/56`;
}
