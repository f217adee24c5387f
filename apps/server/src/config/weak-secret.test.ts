import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWeakSecret } from './production-errors.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

describe('the check for weak secrets', () => {
  it.each([
    ['openssl rand -base64 48', () => randomBytes(48).toString('base64')],
    ['openssl rand -base64 24', () => randomBytes(24).toString('base64')],
    ['openssl rand -hex 32', () => randomBytes(32).toString('hex')],
    ['openssl rand -hex 16', () => randomBytes(16).toString('hex')],
    [
      'letters and digits',
      () => randomBytes(64).toString('base64').replace(/\W/g, '').slice(0, 32),
    ],
  ])('accepts every secret made by %s', (_, make) => {
    const made = Array.from({ length: 2000 }, make);
    expect(made.filter(isWeakSecret)).toEqual([]);
  });

  it.each([
    'change-me-change-me-change-me-1234',
    'Change-Me-Change-Me-Change-Me-1234',
    'a'.repeat(64),
    '0123456701234567012345670123456701234567',
    'the secret key of our account portal',
  ])('rejects %s, which a person could have chosen', (secret) => {
    expect(isWeakSecret(secret)).toBe(true);
  });

  it('treats every SECRET_KEY in this repository as a published one', {
    tags: ['attack-15'],
  }, () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.md', '*.y*ml', '*.example'], {
      cwd: root,
      encoding: 'utf8',
    });
    const keys = files
      .split('\n')
      .flatMap((file) =>
        file === ''
          ? []
          : [
              ...readFileSync(path.join(root, file), 'utf8').matchAll(
                /SECRET_KEY(?:_NEXT|_PREVIOUS)?(?:: ['"]|=)([^'"\n]{32,})/g,
              ),
            ].map(([, key = '']) => key),
      );
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter((key) => !isWeakSecret(key))).toEqual([]);
  });
});
