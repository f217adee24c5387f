import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Endpoint, endpoints, geolocationHeaders, TIME_ZONE_HEADER } from '@atrium/contract';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '../../composition/routes.ts';
import { limitTable } from '../../config/limit-table.ts';

interface Operation {
  requestBody?: {
    content: Record<string, { example: unknown; schema: { properties: Record<string, unknown> } }>;
  };
}

type Examples = Record<'application/json', { example: { data: unknown } }>;

describe('the OpenAPI document', () => {
  it('is checked in as the contract and the routes make it (npm run openapi)', () => {
    const file = path.join(import.meta.dirname, '../../../../../docs/openapi.json');
    const checkedIn = JSON.parse(readFileSync(file, 'utf8'));
    const made = JSON.parse(JSON.stringify(apiDocument()));
    expect(checkedIn, 'run: npm run openapi').toEqual(made);
  });

  it('has every call with its body, its responses and its error codes', () => {
    const document = apiDocument() as { paths: Record<string, Record<string, unknown>> };
    for (const [name, { method, path: url, body }] of Object.entries(endpoints)) {
      const operation = document.paths[`/api${url}`]?.[method.toLowerCase()];
      expect(operation, name).toMatchObject({ operationId: name, responses: { 200: {} } });
      expect(operation !== undefined && 'requestBody' in (operation as object)).toBe(
        body !== undefined,
      );
    }
    const login = JSON.stringify(document.paths['/api/auth/login']);
    for (const text of ['restoreAccount', 'email_not_verified', 'Retry-After', 'accountDeleted']) {
      expect(login).toContain(text);
    }
  });

  it('puts every call into one part, and has no part without calls', () => {
    const document = apiDocument() as {
      tags: { name: string }[];
      paths: Record<string, Record<string, { tags: string[] }>>;
    };
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.every(({ tags }) => tags.length === 1)).toBe(true);
    const used = new Set(operations.flatMap(({ tags }) => tags));
    expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort());
  });

  it('shows a body for every call that its schema accepts', () => {
    const document = apiDocument() as { paths: Record<string, Record<string, Operation>> };
    for (const [name, { method, path: url, body }] of Object.entries<Endpoint>(endpoints)) {
      if (body === undefined) continue;
      const content = document.paths[`/api${url}`]?.[method.toLowerCase()]?.requestBody?.content;
      for (const { example } of Object.values(content ?? {})) {
        expect(body.safeParse(example).error, name).toBeUndefined();
        const missing = Object.entries(example as object).filter(
          ([, value]) => value === undefined,
        );
        const fields = missing.map(([field]) => field);
        expect(fields, `${name}: add them to openapi-examples.ts`).toEqual([]);
      }
      expect(Object.keys(content ?? {}), name).toHaveLength(3);
    }
  });

  it('shows a response for every call, with a value in each field, that its schema accepts', () => {
    const document = apiDocument() as {
      paths: Record<string, Record<string, { responses: { 200: { content: Examples } } }>>;
    };
    for (const [name, { method, path: url, data }] of Object.entries<Endpoint>(endpoints)) {
      const operation = document.paths[`/api${url}`]?.[method.toLowerCase()];
      const example = operation?.responses[200].content['application/json'].example;
      expect(data.safeParse(example?.data).error, name).toBeUndefined();
      const text = JSON.stringify(example, (_key, value) => value ?? 'missing');
      const fields = [...text.matchAll(/"(\w+)":"missing"/g)].map(([, field]) => field);
      const empty = ['error', 'emailProblem', 'data'];
      expect(
        fields.filter((field) => !empty.includes(field ?? '')),
        `${name}: add them to openapi-examples.ts`,
      ).toEqual([]);
    }
  });

  it('offers an image as a file of a multipart body alone', () => {
    const content = apiDocument() as { paths: Record<string, Record<string, Operation>> };
    const body = content.paths['/api/platform/user/update-profile']?.post?.requestBody?.content;
    const imageOf = (type: string) => body?.[type]?.schema.properties.image;
    expect(imageOf('multipart/form-data')).toMatchObject({ type: 'string', format: 'binary' });
    expect(imageOf('application/json')).toBeUndefined();
    expect(imageOf('application/x-www-form-urlencoded')).toBeUndefined();
  });

  it('names every limit, at the calls that it counts', () => {
    const { paths } = apiDocument() as { paths: Record<string, Record<string, unknown>> };
    const text = JSON.stringify(paths);
    // What browsers and Shopify request by themselves is no call of the document, and a count that refuses nothing limits no call.
    const outside = [
      'cspReportsByNetwork',
      'imageMissesByNetwork',
      'imagesByNetwork',
      'webhookCopiesByShop',
      'challengedByNetwork',
      'mailsAfterChallengeByNetwork',
      'unconfirmedMailsByAddress',
      'newDeviceMailPerHour',
      'newDeviceMailPerDay',
      'returnedMails',
      'spamReports',
    ];
    for (const name of Object.keys(limitTable)) {
      const isNamed = text.includes(`(\`${name}\`)`);
      expect(isNamed, `${name}: declare it where its calls are bound`).toBe(
        !outside.includes(name),
      );
    }
    expect(text).toContain('50 in 15 minutes per network');
    for (const [path, limit] of [
      ['/auth/sso/facebook', 'socialStartByNetwork'],
      ['/platform/user/sign-ins/google', 'socialStartByNetwork'],
      ['/auth/sso/email', 'mailPerMinute'],
      ['/account-settings/update-phone-verification', 'mailPerMinute'],
      ['/account-settings/verify-updated-phone', 'verifyByBrowser'],
      ['/account-settings/update-phone-verification', 'textMessage'],
      ['/auth/verify', 'verifyByRecipient'],
      ['/platform/user/change-password', 'wrong old passwords'],
    ]) {
      expect(JSON.stringify(paths[`/api${path}`]?.post), path).toContain(limit);
    }
  });

  it('has the headers with a client’s place where they are allowed', () => {
    const { paths } = apiDocument() as { paths: Record<string, Record<string, unknown>> };
    for (const { method, path: url, sendsGeolocation } of Object.values<Endpoint>(endpoints)) {
      const operation = JSON.stringify(paths[`/api${url}`]?.[method.toLowerCase()]);
      for (const header of [...Object.values(geolocationHeaders), TIME_ZONE_HEADER]) {
        expect(operation.includes(header), url).toBe(sendsGeolocation);
      }
    }
  });
});
