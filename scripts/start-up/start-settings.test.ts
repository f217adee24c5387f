import path from 'node:path';
import { expect, it } from 'vitest';
import { mergeEnvironments, readStartSettings } from './start-settings.ts';

it('puts the sandbox beside the portal on the next port', () => {
  expect(readStartSettings({ PORT: '4000', PORTAL_URL: '' })).toEqual({
    sandbox: true,
    port: 4000,
    sandboxPort: 4001,
    portalUrl: 'http://localhost:4000',
    sandboxDirectory: path.resolve('data/sandbox'),
  });
});

it('never starts the sandbox in production, whatever SANDBOX is', () => {
  expect(readStartSettings({ NODE_ENV: 'production', SANDBOX: 'on' }).sandbox).toBe(false);
  expect(readStartSettings({ SANDBOX: 'off' }).sandbox).toBe(false);
});

for (const [name, value] of [
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['SANDBOX_PORT', '1.5'],
  ['SANDBOX', 'yes'],
] as const) {
  it(`refuses ${name}=${value} and names the variable`, () => {
    expect(() => readStartSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
  });
}

it('fills what is not set from the sandbox', () => {
  const merged = mergeEnvironments({ SMTP_URL: '', PORT: '3000' }, { SMTP_URL: 'smtp://sandbox' });
  expect(merged).toEqual({ SMTP_URL: 'smtp://sandbox', PORT: '3000' });
});

it('never mixes a real service’s secret with the sandbox’s URL', () => {
  const merged = mergeEnvironments(
    { SHOPIFY_API_KEY: 'real', SHOPIFY_API_SECRET: 'real' },
    {
      SHOPIFY_API_KEY: 's',
      SHOPIFY_API_SECRET: 's',
      SHOPIFY_ORIGIN_TEMPLATE: 'http://sandbox/{shop}',
    },
  );
  expect(merged).toEqual({ SHOPIFY_API_KEY: 'real', SHOPIFY_API_SECRET: 'real' });
  const google = mergeEnvironments(
    { GOOGLE_CLIENT_ID: 'real', GOOGLE_CLIENT_SECRET: 'real' },
    { GOOGLE_ISSUER: 'http://sandbox/google', FACEBOOK_GRAPH_URL: 'http://sandbox/facebook' },
  );
  expect(google).not.toHaveProperty('GOOGLE_ISSUER');
  expect(google).toHaveProperty('FACEBOOK_GRAPH_URL');
});
