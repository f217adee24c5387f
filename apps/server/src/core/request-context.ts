import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is known about a request's client: seen by the server or reported by the client. */
export interface RequestContext {
  /** From the socket, or from the trusted proxy's header. */
  ipAddress: string;
  /** See {@link networkOf}. */
  network: string;
  userAgent: string;
  /** Whether it looks like a browser, whose sessions are bound to a cookie. */
  isBrowser: boolean;
  acceptLanguage: string | undefined;
  /** An IANA name reported by the client; null if it sent none or an unknown one. */
  timeZone: string | null;
  /**
   * The location found by the server. Without `GEOIP_DB`, or where it has none, the one that the client reported: it is
   * displayed and never trusted.
   */
  location: string | null;
  /** The header of a solved challenge, unchecked. */
  proofOfWork: string | undefined;
}

/** The network of an address, by which limits count: /24 for IPv4 (also mapped into IPv6), /56 for IPv6. */
export function networkOf(address: string): string {
  const [unscoped = ''] = address.split('%');
  if (isIP(unscoped) === 0) return 'unknown';
  const parsed = ipaddr.process(unscoped);
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/56`)}/56`;
}
