import { createLocalJWKSet } from 'jose';
import { describe, expect, it } from 'vitest';
import vectors from '../test-vectors.json' with { type: 'json' };
import { vectorCases } from '../vectors/cases.ts';
import { verifyHandoff } from './index.ts';

const options = {
  issuer: vectors.issuer,
  audience: vectors.audience,
  keys: createLocalJWKSet(vectors.jwks),
  now: new Date(vectors.now),
};

describe('the published test vectors', () => {
  it('are those of the cases they are generated from', () => {
    expect(vectors.cases.map((vector) => vector.name)).toEqual(vectorCases.map(({ name }) => name));
  });

  for (const { name, token, claims, error } of vectors.cases) {
    if (error === undefined) {
      it(`accept: ${name}`, async () => {
        expect(await verifyHandoff(token, options)).toEqual(claims);
      });
    } else {
      it(`refuse with ${error}: ${name}`, async () => {
        await expect(verifyHandoff(token, options)).rejects.toMatchObject({ code: error });
      });
    }
  }
});
