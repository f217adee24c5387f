import type { Endpoint } from '@atrium/contract';
import { bodyExample } from '../../apps/server/src/http/openapi/openapi-examples.ts';
import { FIELD_LENGTH, fieldsOf, LARGE, repeated } from './crafted-bodies.ts';

/** A body of another type than JSON. */
export interface CraftedForm {
  readonly contentType: string;
  readonly body: string;
}

/** As long as RFC 2046 allows, and it begins as lines do that are repeated below. */
const BOUNDARY = `${'-'.repeat(68)}x`;
const END = `--${BOUNDARY}--\r\n`;

/**
 * Multipart bodies that are costly to split or to decode: long and many fields, lines that nearly are a boundary, and
 * headers of parts that lie or do not end. Then a urlencoded one of thousands of fields.
 */
export function craftedForms(endpoint: Endpoint): CraftedForm[] {
  const fields = fieldsOf(endpoint.body);
  const multipart = [
    ...inEveryPart(fields),
    ...inOnePart(endpoint, fields),
    ...strange([...fields, ...endpoint.files]),
  ];
  return [
    ...multipart.map((body) => ({
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
      body,
    })),
    {
      contentType: 'application/x-www-form-urlencoded',
      body: Array.from({ length: LARGE / 6 }, (_, at) => `${at % 1000}=%61`)
        .join('&')
        .slice(0, LARGE),
    },
  ];
}

const part = (name: string, value: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

const form = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => part(name, String(value)))
    .join('') + END;

function inEveryPart(fields: readonly string[]): string[] {
  const bytes = LARGE / Math.max(1, fields.length) - part('', '').length - 40;
  return repeated.map((text) =>
    form(
      Object.fromEntries(
        fields.map((name) => [name, text.repeat(bytes / Buffer.byteLength(text))]),
      ),
    ),
  );
}

function inOnePart(endpoint: Endpoint, fields: string[]): string[] {
  const example = bodyExample(endpoint, fields);
  return fields.map((field) => form({ ...example, [field]: 'Aa1!'.repeat(FIELD_LENGTH / 4) }));
}

function strange([field = 'a', ...others]: readonly string[]): string[] {
  const file = others.at(-1) ?? field;
  const nearly = `\r\n--${BOUNDARY.slice(0, -1)}`;
  return [
    // Near misses of a boundary, in a field, in a file and before the first part.
    part(field, nearly.repeat(LARGE / nearly.length / 2)) + END,
    part(file, '\r\n'.repeat(LARGE / 3), '; filename="a.jpg"') + END,
    nearly.repeat(LARGE / nearly.length / 2) + END,
    // As many parts as fit, and as many files.
    part('a', '').repeat(LARGE / part('a', '').length) + END,
    part(file, 'a', '; filename="a"').repeat(100) + END,
    // Headers of a part that are long, many, or do not end.
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${'a'.repeat(LARGE / 2)}"\r\n\r\n\r\n${END}`,
    `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(LARGE / 8)}\r\n\r\n${END}`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data${`; name*0*=utf-8''%61`.repeat(LARGE / 25)}\r\n\r\n${END}`,
    `--${BOUNDARY}\r\nContent-Disposition: ${'"\\'.repeat(LARGE / 4)}`,
    // Types and encodings that a part cannot have, and a field that claims to be JSON.
    part(field, 'a'.repeat(1000), '\r\nContent-Type: text/plain; charset=utf-16le') + END,
    part(field, 'a'.repeat(1000), '\r\nContent-Transfer-Encoding: base64') + END,
    part(field, '['.repeat(LARGE / 5), '\r\nContent-Type: application/json') + END,
    part('__proto__', 'a') + END,
    // No end, and no beginning.
    part(field, 'a'),
    END,
  ];
}
