import type { RequirementRow } from './row.ts';

/** Encoding, validation and business rules (V1, V2). */
export const inputRows: readonly RequirementRow[] = [
  {
    row: 53,
    standard: 'V1.2.1, V3.2.2',
    title: 'Text entered by merchants is rendered as text, never as markup',
  },
  {
    row: 54,
    standard: 'V1.2.2',
    title: 'Values in URLs are encoded, and only safe URL schemes are allowed',
  },
  { row: 55, standard: 'V1.2.3', title: 'Responses are JSON written by a serializer' },
  {
    row: 56,
    standard: 'V1.2.4',
    title: 'SQL is built by Kysely, only in repositories',
    also: '`npm run scan -- --only sqlmap`: no field of a call takes SQL; the deletion of the account is not tried ([last run](operate/scanners.md))',
  },
  {
    row: 57,
    standard: 'V1.2.5, V1.3.2',
    title: 'No production code evaluates strings or starts other programs',
  },
  { row: 58, standard: 'V1.3.3, V2.2.1', title: 'Every string in a request has a maximum length' },
  { row: 59, standard: 'V1.3.6', title: 'The server never fetches a URL from a request' },
  { row: 60, standard: 'V1.3.7', title: 'User input is escaped in emails' },
  { row: 61, standard: 'V1.3.11', title: 'An email address that could misroute mail is refused' },
  { row: 62, standard: 'V1.3.12', title: 'No regular expression has catastrophic backtracking' },
  {
    row: 63,
    standard: 'V1.5.2, V15.3.5, V15.3.6',
    title: 'Wrong types, duplicate keys and prototype property names are refused',
  },
  {
    row: 64,
    standard: 'V2.2.2',
    title: 'Every validation rule of the forms is enforced on the server',
  },
  {
    row: 65,
    standard: 'V2.3.1',
    title: 'No sequence of requests leads to an invalid state',
    also: 'Each run takes 500 random walks on SQLite and 100 on PostgreSQL. The 10,000 that we aim at take twelve minutes on SQLite: `MODEL_RUNS=10000 npm test -- unit --project=*server-sqlite* apps/server/src/features/auth/account-model.test.ts`. On 2026-11-26 they broke no invariant; on PostgreSQL they have not been run',
  },
  { row: 66, standard: 'V2.3.3', title: 'A use case is atomic' },
  {
    row: 67,
    standard: 'V2.3.4, V15.4.2',
    title: 'Exactly one of several concurrent requests succeeds',
  },
  { row: 68, standard: 'V2.4.1', title: 'Expensive endpoints are rate-limited' },
];
