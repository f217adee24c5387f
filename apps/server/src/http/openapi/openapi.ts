import {
  type Endpoint,
  type EndpointName,
  endpoints,
  envelopeSchema,
  errorCodes,
  errorsOf,
  geolocationHeaders,
  PROOF_OF_WORK_HEADER,
  SHOP_HEADER,
  TIME_ZONE_HEADER,
} from '@atrium/contract';
import * as z from 'zod/mini';
import { API_PREFIX } from '../bind-endpoint.ts';
import type { CallDeclaration } from '../call/call-declaration.ts';
import { bindingScheme, cookieParametersOf, setCookieOf } from './openapi-cookies.ts';
import { bodyExample, responseExample } from './openapi-examples.ts';
import { info, introduction, tagOf, tags } from './openapi-introduction.ts';
import { limitsText } from './openapi-limits.ts';

type Json = Record<string, unknown>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** An endpoint with what its route declares. */
type DeclaredEndpoint = Endpoint & { declaration: CallDeclaration };

/** The whole API as an OpenAPI 3.1 document, made from the contract and from what the routes declare. */
export function openApiDocument(declarations: ReadonlyMap<Endpoint, CallDeclaration>): Json {
  const paths: Record<string, Json> = {};
  // The keys of the contract's own object.
  const named = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
  for (const [name, described] of named) {
    const endpoint = { ...described, declaration: declarations.get(described) ?? {} };
    const path = API_PREFIX + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...info,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that a login returns.',
        },
        product: {
          type: 'http',
          scheme: 'basic',
          description: 'A product app’s client credentials.',
        },
        binding: bindingScheme,
      },
      schemas: { Failure: failureSchema() },
    },
  };
}

function operationOf(name: EndpointName, endpoint: DeclaredEndpoint): Json {
  const { authentication, body, summary, declaration } = endpoint;
  const description = limitsText(declaration, authentication === 'session');
  return {
    operationId: name,
    summary,
    ...(description === '' ? {} : { description }),
    tags: [tagOf(name)],
    ...(authentication === 'none' ? {} : { security: securityOf(authentication) }),
    parameters: parametersOf(endpoint),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(endpoint, body) }),
    responses: { 200: successOf(endpoint), ...failuresOf(endpoint) },
  };
}

/** A browser's session has two halves, another client's has one. */
function securityOf(authentication: 'session' | 'product'): Json[] {
  return authentication === 'session'
    ? [{ session: [], binding: [] }, { session: [] }]
    : [{ product: [] }];
}

function parametersOf(endpoint: DeclaredEndpoint): Json[] {
  const { params, query, actsOnStore, sendsGeolocation } = endpoint;
  const named = (schema: Endpoint['params'], place: 'path' | 'query'): Json[] => {
    const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }));
  };
  const store = {
    name: SHOP_HEADER,
    in: 'header',
    required: false,
    description:
      'The store the page was rendered for; with another current store the call gets 409.',
    schema: { type: 'string' },
  };
  const proofOfWork = {
    name: PROOF_OF_WORK_HEADER,
    in: 'header',
    required: false,
    description:
      'After a refusal with 428: the challenge of `GET /api/auth/proof-of-work` and its solution by ALTCHA, `{ challenge, solution }` as JSON in base64.',
    schema: { type: 'string' },
  };
  return [
    ...named(params, 'path'),
    ...named(query, 'query'),
    ...(actsOnStore ? [store] : []),
    ...(endpoint.errors.includes('proof_of_work_required') ? [proofOfWork] : []),
    ...(sendsGeolocation ? [...geolocation, timeZone] : []),
    ...cookieParametersOf(endpoint.declaration),
  ];
}

/** The location that a client may claim. */
const geolocation: Json[] = Object.values(geolocationHeaders).map((name) => ({
  name,
  in: 'header',
  required: false,
  description: 'Percent-encoded. Only shown, with the device.',
  schema: { type: 'string' },
}));

const timeZone: Json = {
  name: TIME_ZONE_HEADER,
  in: 'header',
  required: false,
  description: 'The IANA time zone of the browser. Emails show times in it; without one, in UTC.',
  schema: { type: 'string' },
};

/** A file can be sent as multipart alone; the other forms of the body are shown without it. */
function requestBodyOf(endpoint: Endpoint, body: NonNullable<Endpoint['body']>): Json {
  const schema = jsonSchema(body, 'input');
  const { properties = {} } = schema;
  const example = bodyExample(endpoint, Object.keys(properties));
  const withFiles = { ...properties };
  const withoutFiles = { ...properties };
  for (const file of endpoint.files) {
    withFiles[file] = {
      type: 'string',
      format: 'binary',
      description: 'JPEG or PNG, at most 5 MiB.',
    };
    delete withoutFiles[file];
  }
  const text = { schema: { ...schema, properties: withoutFiles }, example };
  const form = { schema: { ...schema, properties: withFiles }, example };
  return {
    required: true,
    content: {
      // The API reference shows the first one, and JSON as text that can be copied.
      ...(endpoint.files.length > 0 ? { 'multipart/form-data': form } : {}),
      'application/json': text,
      'application/x-www-form-urlencoded': text,
      'multipart/form-data': form,
    },
  };
}

function successOf(endpoint: DeclaredEndpoint): Json {
  const { data, declaration } = endpoint;
  const envelope = jsonSchema(envelopeSchema, 'output');
  const properties = {
    ...envelope.properties,
    success: { const: true },
    data: jsonSchema(data, 'output'),
    error: { type: 'null' as const },
  };
  const schema = { ...envelope, properties };
  return {
    description: 'Success.',
    ...setCookieOf(declaration.sets),
    content: { 'application/json': { schema, example: responseExample(endpoint, schema) } },
  };
}

/** One response per status, with the codes it can carry. */
function failuresOf(endpoint: DeclaredEndpoint): Record<number, Json> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        // Without a colon, because the API reference has each meaning beside its code, in a column of its own.
        description: codes.map((code) => `\`${code}\`\n${errorCodes[code].message}`).join('\n\n'),
        // A password that is right for an address not proved yet: the one refusal that sets a cookie.
        ...(codes.includes('email_not_verified')
          ? setCookieOf(endpoint.declaration.setsOnError)
          : {}),
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function failureSchema(): Json {
  const envelope = jsonSchema(envelopeSchema, 'output');
  const codes = Object.keys(errorCodes);
  return {
    ...envelope,
    properties: {
      ...envelope.properties,
      success: { const: false },
      data: { type: 'null' },
      error: {
        type: 'object',
        required: ['message', 'code', 'data'],
        properties: {
          message: { type: 'string' },
          code: { enum: codes },
          data: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'message'],
              properties: { field: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}

function jsonSchema(schema: NonNullable<Endpoint['body']>, io: 'input' | 'output'): JsonSchema {
  // What JSON Schema cannot express (a transformation, a file) is described as any value.
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}
