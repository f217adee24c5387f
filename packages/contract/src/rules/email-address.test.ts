import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail } from './email-address.ts';

/** 254 characters, which is all that a mail server has to take. */
const LONGEST = `anna@${`${'a'.repeat(59)}.`.repeat(4)}${'b'.repeat(9)}`;

describe('an address', () => {
  it.each([
    ['anna@shop.example', 'anna@shop.example'],
    ['  ANNA@Shop.Example ', 'anna@shop.example'],
    ['anna＠shop.example', 'anna@shop.example'],
    ['\u212Aelvin@shop.example', 'kelvin@shop.example'],
    ['anna+shop@shop.example', 'anna+shop@shop.example'],
    ['anna@münchen.example', 'anna@xn--mnchen-3ya.example'],
    ['anna.berg.1@shop.example', 'anna.berg.1@shop.example'],
    ['anna@shop.рф', 'anna@shop.xn--p1ai'],
    ["o'neill@shop.example", "o'neill@shop.example"],
    [`${'a'.repeat(64)}@shop.example`, `${'a'.repeat(64)}@shop.example`],
    [LONGEST, LONGEST],
  ])('%j has the canonical form %s', { tags: ['requirement-102'] }, (text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical);
  });

  it.each([
    '',
    'anna',
    'shop.example',
    '@shop.example',
    'anna@',
    'anna@localhost',
    'anna@shop.co1',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    'anna@shop..example',
    'anna@-shop.example',
    'an na@shop.example',
    '.anna@shop.example',
    'anna.@shop.example',
    'an..na@shop.example',
    '"anna b"@shop.example',
    'anna(comment)@shop.example',
    'anna@shop.example, eve@evil.example',
    'anna@shop.example\r\nBcc: eve@evil.example',
    '<anna@shop.example>',
    'anna@shop.example@evil.example',
    'anna@evil.example/shop.example',
    'аnna@shop.example',
    `${'a'.repeat(65)}@shop.example`,
    `anna@${'a'.repeat(250)}.example`,
    `anna@${'a'.repeat(64)}.example`,
    `b${LONGEST}`,
    'anna@shop-.example',
    'anna@shop.1co',
    'anna@shop.example.co1',
  ])('%j is refused', { tags: ['requirement-54', 'requirement-61', 'attack-11'] }, (text) => {
    expect(canonicalEmail(text)).toBeNull();
  });

  it('stays itself when made canonical again, in ASCII and with one @', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
        const canonical = canonicalEmail(text);
        if (canonical === null) return;
        expect(canonicalEmail(canonical)).toBe(canonical);
        expect(canonical).toMatch(/^[\x21-\x7e]+$/);
        expect(canonical.split('@')).toHaveLength(2);
        expect(canonicalEmail(canonical.toUpperCase())).toBe(canonical);
      }),
      { numRuns: 2000 },
    );
  });
});
