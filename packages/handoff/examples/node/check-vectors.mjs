/** Verifies every message of the test vectors with the package as it is installed: `node check-vectors.mjs`. */
import assert from 'node:assert/strict';
import { verifyHandoff } from '@atrium/handoff';
import vectors from '@atrium/handoff/test-vectors.json' with { type: 'json' };
import { createLocalJWKSet } from 'jose';

const { issuer, audience, jwks, now, cases } = vectors;
const options = { issuer, audience, keys: createLocalJWKSet(jwks), now: new Date(now) };

for (const { name, token, claims, error } of cases) {
  const verified = verifyHandoff(token, options);
  if (error === undefined) assert.deepEqual(await verified, claims, name);
  else await assert.rejects(verified, { code: error }, name);
}
console.log(`${cases.length} messages verified as expected.`);
