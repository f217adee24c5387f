import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../core/lifetimes.ts';
import { systemRuntime } from '../core/runtime.ts';
import { deriveKeyRing, keyIdOf } from './key-ring.ts';
import { createSealedRecipients, RECIPIENT_VALID_DAYS } from './sealed-recipients.ts';
import { createSealer, secretKeysOf, UnreadableError } from './sealing.ts';

const OLD = 'a secret of the operator';
const NEW = 'the next secret of the operator';
const key = deriveKeyRing([OLD], 'sealing');
const sealer = createSealer(key);

describe('a sealer', () => {
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

  it('does not open another kind, or with another key', () => {
    const sealed = sealer.seal('outbox', 'text');
    expect(() => sealer.open('signing-key', sealed)).toThrow();
    const others = [deriveKeyRing([OLD], 'codes'), deriveKeyRing(['another secret'], 'sealing')];
    for (const other of others) {
      expect(() => createSealer(other).open('outbox', sealed)).toThrow();
    }
  });

  it('does not open what was changed or truncated at any position', () => {
    const [id = '', body = ''] = sealer.seal('outbox', 'text').split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let place = 0; place < bytes.length; place++) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      for (const text of [changed, bytes.subarray(0, place)].map((part) =>
        part.toString('base64url'),
      )) {
        expect(() => sealer.open('outbox', `${id}.${text}`)).toThrow(UnreadableError);
        expect(() => sealer.open('outbox', text)).toThrow(UnreadableError);
      }
    }
  });

  it('contains the id of its key, and nothing of the secret', () => {
    const sealed = sealer.seal('outbox', 'text');
    expect(sealed.startsWith(`${keyIdOf(OLD)}.`)).toBe(true);
    expect(keyIdOf(OLD)).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(NEW)).not.toBe(keyIdOf(OLD));
  });

  it('opens what each key of a rotation sealed, and seals with the first', () => {
    const before = createSealer(deriveKeyRing([OLD, NEW], 'sealing'));
    const after = createSealer(deriveKeyRing([NEW, OLD], 'sealing'));
    expect(after.open('outbox', before.seal('outbox', 'text'))).toBe('text');
    expect(before.open('outbox', after.seal('outbox', 'text'))).toBe('text');
    expect(() => sealer.open('outbox', after.seal('outbox', 'text'))).toThrow(UnreadableError);
    const named = before.seal('outbox', 'text').replace(keyIdOf(OLD), keyIdOf(NEW));
    expect(() => after.open('outbox', named)).toThrow(UnreadableError);
  });

  it('opens texts from before keys had ids, with any of the keys', () => {
    const [, text = ''] = sealer.seal('outbox', 'text').split('.');
    for (const keys of [[OLD], [NEW, OLD], [OLD, NEW]] as const) {
      expect(createSealer(deriveKeyRing(keys, 'sealing')).open('outbox', text)).toBe('text');
    }
    expect(() => createSealer(deriveKeyRing([NEW], 'sealing')).open('outbox', text)).toThrow();
  });

  it('names what it could not open, and why', () => {
    const open = () => sealer.open('shopify-token', sealer.seal('outbox', 'text'));
    expect(open).toThrow(
      expect.objectContaining({
        name: 'UnreadableError',
        message: expect.stringContaining('(shopify-token)'),
        cause: expect.any(Error),
      }),
    );
  });
});

it.each([
  [{ secretKey: OLD, secretKeyNext: undefined, secretKeyPrevious: undefined }, [OLD]],
  [{ secretKey: OLD, secretKeyNext: NEW, secretKeyPrevious: undefined }, [OLD, NEW]],
  [{ secretKey: NEW, secretKeyNext: undefined, secretKeyPrevious: OLD }, [NEW, OLD]],
])('the keys of %j are those that are set, the current one first', (config, keys) => {
  expect(secretKeysOf(config)).toEqual(keys);
});

describe('the sealed recipient of an email', () => {
  const SENT_AT = 1_764_000_000_123;
  let now = SENT_AT;
  const recipients = createSealedRecipients(sealer, { ...systemRuntime, now: () => now });

  it('opens to the recipient and the time of the email, for thirty days', () => {
    now = SENT_AT;
    const sealed = recipients.seal('ada lamps@shop.example');
    const expiresAt = SENT_AT + RECIPIENT_VALID_DAYS * DAY_MS;
    const opened = { recipient: 'ada lamps@shop.example', sentAt: SENT_AT, expiresAt };
    expect(recipients.open(sealed)).toEqual(opened);
    now = expiresAt - 1;
    expect(recipients.open(sealed)).toEqual(opened);
    now = expiresAt;
    expect(recipients.open(sealed)).toBeNull();
  });

  it.each([
    ['text that nobody sealed', 'ada@shop.example'],
    ['what was sealed for another use', sealer.seal('outbox', `${SENT_AT} ada@shop.example`)],
    ['what has no time', sealer.seal('recipient', 'ada@shop.example')],
  ])('does not open %s', (_, sealed) => {
    now = SENT_AT;
    expect(recipients.open(sealed)).toBeNull();
  });

  it('passes on any other error', () => {
    const broken = { ...sealer, open: vi.fn().mockThrow(new TypeError('broken')) };
    const { open } = createSealedRecipients(broken, systemRuntime);
    expect(() => open('x')).toThrow('broken');
  });
});
