import { expect, it } from 'vitest';
import { createSealer } from './sealing.ts';
import { deriveKey } from './secrets.ts';

const key = deriveKey('a secret of the operator', 'sealing');
const sealer = createSealer(key);

it('opens what it sealed, also empty and beyond ASCII', () => {
  for (const text of ['', 'token', 'Größe 🛍']) {
    expect(sealer.open('outbox', sealer.seal('outbox', text))).toBe(text);
  }
});

it('seals the same text differently each time, and does not show it', () => {
  const sealed = Array.from({ length: 20 }, () => sealer.seal('outbox', 'shpat_token'));
  expect(new Set(sealed).size).toBe(20);
  expect(
    sealed.map((text) => Buffer.from(text, 'base64url').toString('latin1')).join(),
  ).not.toMatch('shpat');
});

it('opens nothing as another kind, nor under another key', () => {
  const sealed = sealer.seal('outbox', 'text');
  expect(() => sealer.open('signing-key', sealed)).toThrow();
  const others = [
    deriveKey('a secret of the operator', 'codes'),
    deriveKey('another secret', 'sealing'),
  ];
  for (const other of others) {
    expect(() => createSealer(other).open('outbox', sealed)).toThrow();
  }
});

it('opens nothing that was changed or cut, whatever the place', () => {
  const bytes = Buffer.from(sealer.seal('outbox', 'text'), 'base64url');
  for (let place = 0; place < bytes.length; place++) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => sealer.open('outbox', changed.toString('base64url'))).toThrow();
    const cut = bytes.subarray(0, place).toString('base64url');
    expect(() => sealer.open('outbox', cut)).toThrow();
  }
});
