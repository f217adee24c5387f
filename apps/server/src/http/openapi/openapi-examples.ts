import type { Endpoint } from '@atrium/contract';

/** One valid value for every field of any call, by the field's name. */
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
  '/platform/shop/change': { type: 'dtm' },
};

/** A body that the endpoint would accept, without its files. */
export function bodyExample({ path, files }: Endpoint, fields: string[]): Record<string, unknown> {
  const values = { ...exampleOf, ...special[path] };
  return Object.fromEntries(
    fields.filter((field) => !files.includes(field)).map((field) => [field, values[field]]),
  );
}
