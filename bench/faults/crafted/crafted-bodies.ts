import type { Endpoint } from '@atrium/contract';
import { bodyExample } from '../../../apps/server/src/http/openapi/openapi-examples.ts';

/** Just below the limit of a body, in bytes. */
export const LARGE = 60_000;
/** The longest password; some other fields may be longer. */
export const FIELD_LENGTH = 128;

/** Repeated, they are long, make regular expressions backtrack, or grow when they are normalized. */
export const repeated = ['a', 'a@a.', 'a-', ' ', 'e\u0301', 'ﷺ', 'Aa1!'];

/**
 * Bodies that are costly to parse, compare or hash. All but one are valid JSON.
 *
 * @throws Error if one is not what it should be, or too long to be read.
 */
export function craftedBodies(endpoint: Endpoint): string[] {
  const fields = fieldsOf(endpoint.body);
  const valid = [...inEveryField(fields), ...inOneField(endpoint, fields), ...strange(fields)];
  for (const body of valid) JSON.parse(body);
  const bodies = [...valid, '['.repeat(LARGE)];
  const longest = Math.max(...bodies.map((body) => Buffer.byteLength(body)));
  if (longest > LARGE) throw new Error(`A body has ${longest} bytes`);
  return bodies;
}

/** The names of a body's fields; a shape that is not an object has none. */
export function fieldsOf(body: Endpoint['body']): string[] {
  const shape = body !== undefined && 'shape' in body ? body.shape : undefined;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

/** As long as a body may be: refused by the lengths of its fields. */
function inEveryField(fields: readonly string[]): string[] {
  const bodyWith = (text: string) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, text])));
  const bytes = (LARGE - Buffer.byteLength(bodyWith(''))) / Math.max(1, fields.length);
  return repeated.map((text) => bodyWith(text.repeat(bytes / Buffer.byteLength(text))));
}

/** Of a length that is accepted, with valid values in the other fields, so that it reaches what comes after the form. */
function inOneField(endpoint: Endpoint, fields: string[]): string[] {
  const example = bodyExample(endpoint, fields);
  return fields.flatMap((field) =>
    repeated.map((text) =>
      JSON.stringify({ ...example, [field]: text.repeat(FIELD_LENGTH / text.length) }),
    ),
  );
}

function strange([field = 'a']: readonly string[]): string[] {
  const numbered = Array.from({ length: 4000 }, (_, index) => [`f${index}`, 1]);
  const depth = Math.floor((LARGE - 1) / '{"a":}'.length);
  return [
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    JSON.stringify(Object.fromEntries(numbered)),
    JSON.stringify(Array.from({ length: LARGE / 3 }, () => 1)),
    `{"${field}":${'9'.repeat(LARGE / 2)}}`,
    `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}`,
  ];
}
