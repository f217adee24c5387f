import { type Endpoint, endpoints } from '@atrium/contract';
import type * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** One valid value for every field of any request, by the field's name. */
const exampleOf: Record<string, string | boolean> = {
  email: 'ada@shop.example',
  password: 'Hall-of-Light7_',
  password_confirmation: 'Hall-of-Light7_',
  oldPassword: 'Hall-of-Light7_',
  newPassword: 'Second-Arch8!',
  confirmPassword: 'Second-Arch8!',
  referenced_by: 'spring-newsletter',
  restoreAccount: false,
  rememberMe: true,
  confirmed: true,
  code: 'K7M4QX',
  type: 'verify-email',
  state: 'x5TnB0mXcGg3dQ',
  iss: 'https://accounts.google.com',
  data: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln',
  signature: 'k0cVQ2jM0yJ7c9YyT1b6gq3hZ2hV0oS5sXw8uR4nE1A',
  handoff: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln',
  name: 'Ada Lamps',
  shop: 'ada-lamps.myshopify.com',
  clickId: '',
  _fprom_tid: '',
  firstName: 'Ada',
  lastName: 'Lamp',
  line1: '1 Harbour Street',
  line2: '',
  city: 'Malmö',
  country: 'SE',
  zipCode: '211 20',
  brandName: 'Ada Lamps',
  emailVerified: true,
  interfaceAppearance: 'default',
  phone: '+46701234567',
  isDeleted: true,
  dismissed: true,
  approved: true,
};

/** Where a name means something else than elsewhere. */
const special: Record<string, Record<string, string>> = {
  [endpoints.changeStore.path]: { type: 'dtm' },
  [endpoints.getCountries.path]: { country: 'Sweden' },
};

/** A body that the endpoint would accept, without its files. */
export function bodyExample({ path, files }: Endpoint, fields: string[]): Record<string, unknown> {
  const values = { ...exampleOf, ...special[path] };
  return Object.fromEntries(
    fields.filter((field) => !files.includes(field)).map((field) => [field, values[field]]),
  );
}

const AT = '2026-11-22T11:20:00.000Z';

/** One value for every text and number of any response, by the field's name; elsewhere those of requests. */
const responseValues: Record<string, string | number | null> = {
  addedAt: AT,
  algorithm: 'PBKDF2/SHA-256',
  askAgainAt: AT,
  at: AT,
  buttonText: 'Open',
  connectedAt: AT,
  cost: 5000,
  count: 12,
  countryCode: 'SE',
  createdAt: AT,
  data: '',
  description: 'A theme that fits your store.',
  domain: 'ada-lamps.myshopify.com',
  emailProblem: null,
  emails: 'grace@shop.example',
  expiresAt: AT,
  heroImage: '/images/6f1c0a5e9d3b47c2a8e4f0b1d2c3e4f5.jpg',
  icon: 'theme',
  id: '01JD9Z6Q4M8V2K7T3H5N1P0RXC',
  image: '/images/6f1c0a5e9d3b47c2a8e4f0b1d2c3e4f5.jpg',
  keyLength: 32,
  keyPrefix: '00',
  keySignature: 'c2ln',
  label: 'Open',
  lastSeenAt: AT,
  lastSelectedAt: AT,
  location: 'Malmö, Sweden',
  message: 'Success',
  nonce: '5f2a9c',
  passwordChangedAt: AT,
  product: 'dtm',
  requestedAt: AT,
  restorableUntil: AT,
  salt: '9d3b47c2',
  signedUrl: 'https://theme.example/start?handoff=eyJhbGciOiJFUzI1NiJ9.e30.c2ln',
  suggestion: 'ada@gmail.com',
  text: 'Three pages published',
  title: 'AI theme',
  token: 'atr_k0cVQ2jM0yJ7c9YyT1b6gq3hZ2hV0oS5sXw8uR4nE1A',
  type: 'dtm',
  url: 'https://accounts.google.com/o/oauth2/v2/auth?state=x5TnB0mXcGg3dQ',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0',
};

/**
 * A value that the schema of a response allows.
 *
 * @param name of the field that has the value.
 */
export function responseExample(endpoint: Endpoint, schema: JsonSchema, name = ''): unknown {
  const { enum: values, anyOf, oneOf, items, properties, additionalProperties } = schema;
  if ('const' in schema) return schema.const;
  if (values !== undefined) return values[0];
  const variant = (anyOf ?? oneOf)?.[0];
  if (variant !== undefined) {
    return responseValues[name] === null
      ? null
      : responseExample(endpoint, asSchema(variant), name);
  }
  if (items !== undefined) return [responseExample(endpoint, asSchema([items].flat()[0]), name)];
  if (properties !== undefined) {
    const fields = Object.entries(properties);
    return Object.fromEntries(
      fields.map(([field, shape]) => [field, responseExample(endpoint, asSchema(shape), field)]),
    );
  }
  if (typeof additionalProperties === 'object') {
    return { dtm: responseExample(endpoint, additionalProperties, name) };
  }
  const types = [schema.type].flat();
  if (types.includes('boolean')) return true;
  if (types.includes('number'))
    return typeof responseValues[name] === 'number' ? responseValues[name] : 1;
  if (!types.includes('string')) return null;
  return special[endpoint.path]?.[name] ?? responseValues[name] ?? exampleOf[name];
}

/** JSON Schema also has `true` and `false`, which Zod writes nowhere in a response. */
function asSchema(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}
