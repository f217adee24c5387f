import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openApiDocument } from './openapi.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('the OpenAPI document', () => {
  it('is checked in as the contract makes it (npm run openapi)', () => {
    const file = path.join(import.meta.dirname, '../../../../docs/openapi.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(openApiDocument())),
    );
  });

  it('has every call with its body, its answers and its error codes', () => {
    const document = openApiDocument() as { paths: Record<string, Record<string, unknown>> };
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

  it('is served for machines and for people, under a content policy without unsafe-inline scripts', async () => {
    const json = await portal.app.http.inject('/docs/json');
    expect(json.json()).toMatchObject({ openapi: '3.1.0' });
    const page = await portal.app.http.inject('/docs/');
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src[^;]*'self'/);
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  });
});
