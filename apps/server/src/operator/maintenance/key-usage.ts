import type { Config } from '../../config/config.ts';
import { keyIdOf } from '../../crypto/key-ring.ts';
import type { SealedKind } from '../../crypto/sealing.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { sealedColumns } from '../../repositories/sealed-values.repository.ts';

const kindNames: Partial<Record<SealedKind, string>> = {
  'shopify-token': 'Shopify tokens',
  'shopify-install': 'pending installs',
  outbox: 'outbox messages',
  'social-authorization': 'secrets of social logins in progress',
  'signing-key': 'signing keys',
};

/** `unnamed`: from before keys had ids; `unknown`: of a key that is not set. */
export type KeyRole = 'current' | 'next' | 'previous' | 'unnamed' | 'unknown';

export type CountByRole = Record<KeyRole, number>;

/** How many values of each kind depend on each key. */
export interface KeyUsage {
  /** By the name of the kind. */
  sealed: Map<string, CountByRole>;
  /** Codes that still work. */
  codes: CountByRole;
  /** When the last code of the key expires; 0 without any. */
  codesUntil: CountByRole;
}

export async function readKeyUsage(
  sealedValues: Repositories['sealedValues'],
  config: Pick<Config, 'secretKey' | 'secretKeyNext' | 'secretKeyPrevious'>,
  now: number,
): Promise<KeyUsage> {
  const roles = rolesOf(config);
  const roleOf = (keyId: string | null): KeyRole =>
    keyId === null ? 'unnamed' : (roles.get(keyId) ?? 'unknown');
  const usage: KeyUsage = { sealed: new Map(), codes: noneByRole(), codesUntil: noneByRole() };
  for (const column of sealedColumns) {
    const name = kindNames[column.kind] ?? column.kind;
    const counts = usage.sealed.get(name) ?? noneByRole();
    for (const { keyId, count } of await sealedValues.countByKey(column)) {
      counts[roleOf(keyId)] += count;
    }
    usage.sealed.set(name, counts);
  }
  for (const { keyId, count, expiresAt } of await sealedValues.countCodesByKey(now)) {
    const role = roleOf(keyId);
    usage.codes[role] += count;
    usage.codesUntil[role] = Math.max(usage.codesUntil[role], expiresAt);
  }
  return usage;
}

function noneByRole(): CountByRole {
  return { current: 0, next: 0, previous: 0, unnamed: 0, unknown: 0 };
}

function rolesOf(
  config: Pick<Config, 'secretKey' | 'secretKeyNext' | 'secretKeyPrevious'>,
): Map<string, KeyRole> {
  const roles = new Map<string, KeyRole>();
  const keys = [
    ['previous', config.secretKeyPrevious],
    ['next', config.secretKeyNext],
    ['current', config.secretKey],
  ] as const;
  for (const [role, key] of keys) if (key !== undefined) roles.set(keyIdOf(key), role);
  return roles;
}

/** For example `Shopify tokens: 3, signing keys: 1`; empty when nothing is sealed under these keys. */
export function listSealed({ sealed }: KeyUsage, ...roles: readonly KeyRole[]): string {
  return [...sealed]
    .map(([name, counts]) => ({ name, count: sum(roles.map((role) => counts[role])) }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name}: ${count}`)
    .join(', ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
