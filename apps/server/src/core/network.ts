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

/**
 * The /48 around the /56 of an IPv6 address, which anybody can rent as a whole; null for IPv4 and for what is no network.
 */
export function widerNetworkOf(network: string): string | null {
  return network.endsWith('/56')
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${network.slice(0, -3)}/48`)}/48`
    : null;
}

/** Whether a URL leads to this machine, so that what is sent there crosses no network. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? '');
}

/** @param host an IPv6 address with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
}
