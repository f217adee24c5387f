import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { setBounded } from './bounded.ts';

const MAX_REMEMBERED = 10_000;
/** A header may claim to be an address of any length. */
const MAX_REMEMBERED_LENGTH = 45;
const networks = new Map<string, string>();

/**
 * The network of an address, by which limits count: /24 for IPv4 (also mapped into IPv6), /56 for IPv6. Remembered, because
 * every request of a connection needs it, and parsing the address takes a twentieth of a profile's time.
 */
export function networkOf(address: string): string {
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = parsedNetwork(address);
  if (address.length <= MAX_REMEMBERED_LENGTH)
    setBounded(networks, MAX_REMEMBERED, address, network);
  return network;
}

function parsedNetwork(address: string): string {
  const [unscoped = ''] = address.split('%');
  if (isIP(unscoped) === 0) return 'unknown';
  const parsed = ipaddr.process(unscoped);
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/56`)}/56`;
}

/**
 * The /48 that contains an IPv6 /56, because a whole /48 is easy to rent. Null for IPv4 and for anything that is not a
 * network.
 */
export function widerNetworkOf(network: string): string | null {
  return network.endsWith('/56')
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${network.slice(0, -3)}/48`)}/48`
    : null;
}

/** The key by which a fair queue groups the requests of a network or an account. One client may have a whole IPv6 /48. */
export function fairnessKeyOf(source: string): string {
  return widerNetworkOf(source) ?? source;
}

/** Whether a URL leads to this machine, so that what is sent there crosses no network. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? '');
}

/** @param host an IPv6 address with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
}
