import { type Endpoint, endpoints } from '@atrium/contract';
import * as z from 'zod/mini';

/** A call of the API with a value in each of its fields, for scanners to change. */
export interface ApiCall {
  readonly name: string;
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** They end the session that the scanner needs. */
const endTheSession = ['logout', 'deleteProfile'];

/** Every call of the contract, so that a new one is scanned too; @param id what stands for an id in the path. */
export function apiCalls(id = '1'): ApiCall[] {
  return Object.entries<Endpoint>(endpoints)
    .filter(([name]) => !endTheSession.includes(name))
    .map(([name, { method, path, query, body }]) => ({
      name,
      method,
      path: `/api${path.replace(/\{\w+\}/g, id)}`,
      query: Object.fromEntries(fieldsOf(query).map((field) => [field, sampleOf(field)])),
      body: body && Object.fromEntries(fieldsOf(body).map((field) => [field, sampleOf(field)])),
    }))
    .map(({ body, ...call }) => ({ ...call, body: body ?? null }));
}

function fieldsOf(schema: Endpoint['body'] | Endpoint['query']): string[] {
  if (schema === undefined) return [];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(shape.properties ?? {});
}

/** Plausible, so that it gets past the first check. */
function sampleOf(field: string): string {
  if (/email/i.test(field)) return 'scanner@shop.example';
  if (/password/i.test(field)) return 'Hall-of-Light7_';
  if (/code/i.test(field)) return 'K7M4QX';
  if (/shop|domain/i.test(field)) return 'scanner.myshopify.com';
  return '1';
}
