import { describe, expect, it } from 'vitest';
import { networkOf, widerNetworkOf } from './network.ts';

describe('the network that limits count', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
    ['2001:DB8:1:200:ffff:ffff:ffff:ffff', '2001:db8:1:200::/56'],
    ['::1', '::/56'],
    ['fe80::1%eth0', 'fe80::/56'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each(['', 'unknown', '127.1', '256.0.0.1', '2001:db8::/56'])('of %j is unknown', (address) => {
    expect(networkOf(address)).toBe('unknown');
  });
});

it.each([
  ['2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:ff00::/56', '2001:db8:1::/48'],
  ['::/56', '::/48'],
  ['203.0.113.0/24', null],
  ['unknown', null],
])('the wider network of %s is %s', (network, wider) => {
  expect(widerNetworkOf(network)).toBe(wider);
});
