import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createAfterCommit } from '../core/after-commit.ts';
import { newTestDatabase, openTestDatabase } from '../testing/database/test-database.ts';
import { openRepositories } from './repositories.ts';

/**
 * Methods that return whether, or what, they wrote, and that no race is about: using one twice at the same time does no
 * harm.
 */
const notRaced: Record<string, string> = {
  'oauthTransactions.lockUsed':
    'an uninstall may remove it: tested during the callback of a verification',
  'users.setEmailProblem': 'writes the same value again',
  'users.updateReturning': 'writes what the merchant has sent, also when it is there already',
  'users.lockByEmail': 'only locks',
  'stores.select': 'writes which store the merchant has opened, also when it is open already',
  'stores.lockForUpdate': 'only locks',
  'shopStores.lockVerified': 'only locks',
  'products.setConnection': 'follows shopStores.lockVerified',
  'shopifyShops.lockForUpdate': 'only locks',
  'shopifyShops.lockByDomain': 'only locks',
  'shopifyShops.lockRenamed': 'only locks',
  'shopifyShops.lockAllByOwner': 'only locks',
  'shopifyShops.lockOwned': 'only locks',
  'storeRequests.removePendingByShop': 'follows shopifyShops.markUninstalled or replaceTokens',
  'shopStores.disconnectAll': 'follows shopifyShops.markUninstalled or replaceTokens',
  'shopStores.detach': 'follows shopifyShops.lockByDomain',
  'shopStores.detachAbsent': 'follows shopifyShops.insertOrLock, lockOwned or lockAllByOwner',
  'shopStores.redact': 'follows shopifyWebhooks.insert',
  'oauthTransactions.remove': 'follows oauthTransactions.markUsed, which one caller wins',
  'socialIdentities.touch': 'writes when it was used last',
  'sessions.removeAllByUser': 'counts what is gone either way',
  'outbox.renewClaim': 'follows outbox.claim, which one worker wins',
  'outbox.setUnanswered': 'follows outbox.claim, which one worker wins',
  'outbox.finish':
    'a sent message is delivered whoever sent it, a dead letter follows isClaimed; what it returns is only counted',
  'outbox.requeue': 'makes messages due that may be due already',
  'cleanup.remove': 'counts what is gone either way',
  'signingKeys.removeAll': 'counts what is gone either way',
};

/** What the repositories read from a write: how many rows there were, or the rows. */
const READS_ITS_WRITE = /num(Updated|Deleted|InsertedOrUpdated|Affected)Rows|\.returning/;

/** Queries beside a repository that are compiled once, and return what they wrote. */
function compiledClaims(): string[] {
  const sources = globSync('**/*.repository.ts', { cwd: import.meta.dirname });
  return sources.flatMap((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .split(/^(?=const|export|function|interface|type)/m)
      .filter((text) => text.includes('compileOnce(') && READS_ITS_WRITE.test(text))
      .map((text) => /^const (\w+)/.exec(text)?.[1] ?? text),
  );
}

async function claimingMethods(): Promise<string[]> {
  const database = openTestDatabase(await newTestDatabase());
  const options = { afterCommit: createAfterCommit(), guardTransactions: false };
  const { transact: _, ...repositories } = openRepositories(database, options);
  await database.close();
  const compiled = compiledClaims();
  expect(compiled).not.toEqual([]);
  const claims = (method: string) =>
    READS_ITS_WRITE.test(method) || compiled.some((query) => method.includes(`${query}(`));
  return Object.entries(repositories).flatMap(([repository, methods]) =>
    Object.entries(methods)
      .filter(([name, method]) => claims(String(method)) || name.startsWith('lock'))
      .map(([name]) => `${repository}.${name}`),
  );
}

/** The methods that races name. */
function racedMethods(): Set<string> {
  const source = path.join(import.meta.dirname, '..');
  const texts = globSync('**/*-races.test.ts', { cwd: source })
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .filter((text) => text.includes('startRaces('));
  const named = texts.flatMap((text) => [...text.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)]);
  return new Set(named.map(([, name = '']) => name));
}

it('every method for something single-use is named by a race or has a reason not to be', {
  tags: ['requirement-67'],
}, async () => {
  const claims = await claimingMethods();
  const raced = racedMethods();
  expect(claims.length).toBeGreaterThan(40);
  expect(claims.filter((claim) => !raced.has(claim) && !notRaced[claim])).toEqual([]);
  const stale = Object.keys(notRaced).filter((name) => raced.has(name) || !claims.includes(name));
  expect(stale).toEqual([]);
});
