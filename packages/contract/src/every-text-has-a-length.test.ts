import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';

/** Longer than this nothing of ours may be. */
const LONGEST = 4096;

interface Shape {
  type?: string;
  maxLength?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  additionalProperties?: unknown;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
}

/** Every text a request may carry, by name, with its greatest length or undefined. */
function textsIn(shape: Shape, name: string): [string, number | undefined][] {
  const parts = [...(shape.anyOf ?? []), ...(shape.allOf ?? [])];
  const nested = [
    ...parts.flatMap((part) =>
      textsIn({ ...part, ...(shape.maxLength ? { maxLength: shape.maxLength } : {}) }, name),
    ),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, value]) =>
      textsIn(value, `${name}.${key}`),
    ),
    ...(shape.items ? textsIn(shape.items, `${name}[]`) : []),
  ];
  const isOpenText =
    shape.type === 'string' &&
    shape.enum === undefined &&
    shape.const === undefined &&
    !hasFixedForm(shape.pattern);
  return isOpenText ? [[name, shape.maxLength], ...nested] : nested;
}

/** Anchored, and without a quantifier that has no end. */
function hasFixedForm(pattern = ''): boolean {
  return /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, ''));
}

describe.each(Object.entries<Endpoint>(endpoints))('%s', (_, { body, query, params }) => {
  it('limits the length of every text, and refuses unknown fields', {
    tags: ['requirement-58'],
  }, () => {
    for (const schema of [body, query, params]) {
      if (schema === undefined) continue;
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
      expect(shape.additionalProperties).toBe(false);
      for (const [name, maxLength] of textsIn(shape, '')) {
        expect(maxLength, name).toBeGreaterThan(0);
        expect(maxLength, name).toBeLessThanOrEqual(LONGEST);
      }
    }
  });
});

it('looks the client’s place up before logins and verifications, also from a product', () => {
  const calls = Object.values<Endpoint>(endpoints).filter((call) => call.sendsGeolocation);
  expect(calls.map(({ path }) => path).sort()).toEqual([
    '/auth/login',
    '/auth/resend-verification',
    '/auth/sso/facebook',
    '/auth/sso/facebook/callback',
    '/auth/sso/google',
    '/auth/sso/google/callback',
    '/auth/verify',
    '/return-signed-login-data',
  ]);
});

it('lets a product app redeem hand-offs with its credentials, and do nothing else with them', () => {
  const calls = Object.values<Endpoint>(endpoints).filter(
    ({ authentication }) => authentication === 'product',
  );
  expect(calls.map(({ path }) => path)).toEqual(['/handoff/consume']);
});
