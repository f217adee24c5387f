import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The network of an address, by which limits count: /24 for IPv4 (also mapped into IPv6), /56 for IPv6. */
export function networkOf(address: string): string {
  const [unscoped = ''] = address.split('%');
  if (isIP(unscoped) === 0) return 'unknown';
  const parsed = ipaddr.process(unscoped);
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/56`)}/56`;
}

/** Whether a URL is on this machine, so that what is sent there crosses no network. */
export function isLoopbackUrl(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');
}
