import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestDirectory } from '../../testing/test-directory.ts';
import { readPortalPages } from './portal-pages.ts';
import { pageOriginsOf, pagePolicyOf, securityHeadersOf } from './security-headers.ts';

const originsWith = (environment: Record<string, string> = {}) =>
  pageOriginsOf(readConfig({ NODE_ENV: 'test', ...environment }));
const directivesOf = (policy: string) => new CspParser(policy).csp.directives;

describe('a response that is not a page', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startTestApp();
  });
  afterAll(() => portal.close());

  it.each(['/api/catalogue', '/api/nowhere', '/healthz', '/.well-known/jwks.json'])(
    'may load and do nothing: %s',
    { tags: ['requirement-69', 'requirement-74'] },
    async (url) => {
      const { headers } = await portal.app.http.inject(url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';report-uri /csp-reports",
      );
      expect(headers['permissions-policy']).toMatch(/^(?:[a-z-]+=\(\)(?:, |$)){20}$/);
    },
  );
});

describe('the content policy of a page', () => {
  it('has no serious weakness in the eyes of Google’s evaluator', {
    tags: ['requirement-73'],
  }, () => {
    const policy = pagePolicyOf(originsWith());
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    expect(findings.filter(({ severity }) => severity <= Severity.MEDIUM)).toEqual([]);
    expect(policy).not.toContain('unsafe');
  });

  it('allows the inline scripts and styles of this page, and of no other', {
    tags: ['requirement-73'],
  }, () => {
    const dist = newTestDirectory();
    mkdirSync(path.join(dist, 'pages'));
    const pageWith = (text: string) =>
      `<html><script type="application/json" id="portal-config">{}</script><script>${text}</script><style>${text}</style></html>`;
    writeFileSync(path.join(dist, 'index.html'), pageWith('one'));
    writeFileSync(path.join(dist, 'pages/login.html'), pageWith('two<three'));
    writeFileSync(path.join(dist, 'paths.json'), '["/","/login"]');
    const settings = {
      portalUrl: 'http://localhost:3000',
      helpUrl: null,
      geolocationUrl: null,
      gtmId: null,
      gtmUrl: null,
    };
    const pages = readPortalPages(dist, settings, originsWith());
    // By `printf one | openssl dgst -sha256 -binary | base64`.
    const one = "'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0='";
    const two = "'sha256-k9nj/Vbe8nQRnhrOC9GTIpHbiBIukPftkbyCBhwNp6g='";
    const allowedOn = (policy = '') => {
      const { 'script-src': scripts, 'style-src': styles } = directivesOf(policy);
      return [scripts, styles];
    };
    expect(allowedOn(pages?.shell.contentPolicy)).toEqual([
      ["'self'", one],
      ["'self'", one],
    ]);
    expect(allowedOn(pages?.prerendered.get('/login')?.contentPolicy)).toEqual([
      ["'self'", two],
      ["'self'", two],
    ]);
  });

  it('requires trusted types and requests reports', {
    tags: ['requirement-73', 'requirement-74'],
  }, () => {
    const policy = pagePolicyOf(originsWith());
    expect(policy).toContain(
      "require-trusted-types-for 'script';trusted-types atrium-worker atrium-offline",
    );
    expect(policy).toContain(';report-uri /csp-reports;');
  });

  it('allows a container’s one file and what its tags need, and no more', {
    tags: ['requirement-73', 'requirement-94'],
  }, () => {
    const environment = {
      GEOLOCATION_URL: '',
      GTM_ID: 'GTM-TEST',
      GTM_ORIGINS: 'https://tags.example, https://*.reports.example',
    };
    const directives = directivesOf(pagePolicyOf(originsWith(environment)));
    const origins = ['https://tags.example', 'https://*.reports.example'];
    expect(directives['script-src']).toEqual([
      "'self'",
      'https://www.googletagmanager.com/gtm.js',
      ...origins,
    ]);
    expect(directives['connect-src']).toEqual(["'self'", ...origins]);
    expect(directives['img-src']).toEqual(["'self'", 'data:', 'blob:', ...origins]);
    expect(directives['default-src']).toEqual(["'none'"]);
    // So that it can make the URLs of its scripts.
    expect(directives['trusted-types']).toEqual([
      'atrium-worker',
      'atrium-offline',
      'atrium-tags',
      'goog#html',
    ]);
  });
});

it('a portal with https uses the Reporting API', {
  tags: ['requirement-74'],
}, () => {
  const headers = securityHeadersOf(true);
  expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  for (const policy of [
    headers['content-security-policy'],
    pagePolicyOf({ ...originsWith(), https: true }),
  ]) {
    expect(policy).toContain(';report-uri /csp-reports;report-to csp');
  }
});
