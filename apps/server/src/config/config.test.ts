import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorsIn, production } from '../testing/config-errors.ts';
import { newTestDirectory } from '../testing/test-directory.ts';
import { readConfig } from './config.ts';

let directory: string;
beforeEach(() => {
  directory = newTestDirectory();
});

/** A product of an operator's catalogue that leads to a page of their own. */
const linked = (url: string) => ({
  type: 'loyalty',
  title: 'Loyalty',
  description: 'Points for every order.',
  icon: 'loyalty',
  heroImage: 'loyalty',
  available: true,
  buttonText: 'Open',
  action: { kind: 'link', label: 'Open', url },
});

describe('the configuration', () => {
  it('has defaults for everything outside production', () => {
    const config = readConfig({ DATA_DIR: directory });
    expect(config).toMatchObject({
      port: 3000,
      portalUrl: 'http://localhost:3000',
      production: false,
      drainMs: 1000,
      limitsFactor: 1,
    });
    expect(config.catalogue).toHaveLength(4);
  });

  it('accepts an https page or an email address for help, and reports anything else as an error', () => {
    const helpOf = (url: string) => readConfig({ DATA_DIR: directory, HELP_URL: url }).helpUrl;
    expect(readConfig({ DATA_DIR: directory }).helpUrl).toBeNull();
    expect(helpOf('https://help.example/atrium?from=portal')).toBe(
      'https://help.example/atrium?from=portal',
    );
    expect(helpOf('mailto:help@portal.example?subject=Atrium')).toBe(
      'mailto:help@portal.example?subject=Atrium',
    );
    for (const url of [
      'http://help.example',
      'help.example',
      'mailto:',
      'mailto:nobody',
      'javascript:alert(1)',
      'https://',
    ]) {
      expect(errorsIn({ HELP_URL: url })).toEqual([
        'HELP_URL must be a page that starts with https://, or mailto: with an email address',
      ]);
    }
  });

  it('keeps a secret generated at the first start, readable by its owner only', () => {
    const first = readConfig({ DATA_DIR: directory }).secretKey;
    expect(readConfig({ DATA_DIR: directory }).secretKey).toBe(first);
    const file = path.join(directory, 'secret-key');
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('names every wrong variable in a line of its own', () => {
    const errors = errorsIn({
      PORT: 'http',
      PORTAL_URL: 'ftp://x',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail.example',
      LOG_LEVEL: 'loud',
      DRAIN_SECONDS: '-1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '2',
      LIMITS_FACTOR: '0',
      SECRET_KEY: 'short',
    });
    expect(errors.map((error) => error.split(' ')[0]).sort()).toEqual([
      'DATABASE_URL',
      'DRAIN_SECONDS',
      'LIMITS_FACTOR',
      'LOG_LEVEL',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_TRACES_SAMPLER_ARG',
      'PORT',
      'PORTAL_URL',
      'SECRET_KEY',
      'SMTP_URL',
    ]);
  });

  it.each([
    ['TRUST_PROXY', '10.0.0.0/33', ['::/128']],
    ['TRUST_PROXY', 'garbage', ['true', '2', 'loopback', '10.0.0.0/8,192.0.2.1']],
    ['MAIL_FROM', 'garbage', ['hello@portal.example', 'Atrium <hello@portal.example>']],
    ['SMTP_URL', 'smtp://', ['smtp://mail.example:587', 'smtps://user:secret@mail.example']],
    [
      'PORTAL_URL',
      'https://portal.example/path?x=1',
      ['http://portal.example', 'http://localhost:3000/'],
    ],
  ])('checks the form of %s', (name, wrong, right) => {
    expect(errorsIn({ [name]: wrong })[0]).toMatch(new RegExp(`^${name} must`));
    for (const value of right) expect(errorsIn({ [name]: value })).toEqual([]);
  });

  it('refuses a kept secret that was cut short', () => {
    writeFileSync(path.join(directory, 'secret-key'), '');
    expect(errorsIn({ DATA_DIR: directory })[0]).toMatch(/^SECRET_KEY is cut short/);
  });

  it('treats an empty variable as one that is not set', () => {
    expect(errorsIn({ PORT: '', SMTP_URL: '' })).toEqual([]);
  });

  it('refuses a key that is set twice for a rotation', () => {
    const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const twice = ['SECRET_KEY, SECRET_KEY_NEXT and SECRET_KEY_PREVIOUS must be different keys'];
    expect(errorsIn({ SECRET_KEY: one, SECRET_KEY_PREVIOUS: one })).toEqual(twice);
    expect(
      errorsIn({ SECRET_KEY: one, SECRET_KEY_NEXT: other, SECRET_KEY_PREVIOUS: other }),
    ).toEqual(twice);
    expect(errorsIn({ SECRET_KEY: one, SECRET_KEY_PREVIOUS: 'short' })).toEqual([
      'SECRET_KEY_PREVIOUS must have at least 32 characters',
    ]);
  });

  it('refuses a comment behind a value, which systemd and Docker read as part of it', () => {
    const comment = '   # openssl rand -base64 48';
    expect(
      errorsIn({
        ...production,
        SECRET_KEY: `${production.SECRET_KEY}${comment}`,
        PORT: '3000 # here',
      }),
    ).toEqual([
      'PORT has a comment in its value; write comments on lines of their own',
      'SECRET_KEY has a comment in its value; write comments on lines of their own',
    ]);
    expect(
      errorsIn({ ...production, MAIL_FROM: 'Shop #1 <hello@portal.example>', PS1: ' # ' }),
    ).toEqual([]);
  });

  it('refuses quotes around a value, which Docker reads as part of it', () => {
    for (const quote of [`"`, `'`]) {
      expect(errorsIn({ MAIL_FROM: `${quote}Atrium <hello@portal.example>${quote}` })).toEqual([
        'MAIL_FROM has quotes around its value; leave them out',
      ]);
    }
    expect(errorsIn({ MAIL_FROM: '"Shop" <hello@portal.example>' })).toEqual([]);
  });

  it.each(['logger=true', 'requireTLS=true&debug=true', 'tls.rejectUnauthorized=false'])(
    'refuses ?%s in SMTP_URL, which would log codes or accept any certificate',
    (settings) => {
      expect(errorsIn({ SMTP_URL: `smtp://mail.example?${settings}` })).toEqual([
        'SMTP_URL must have no settings but requireTLS, ignoreTLS, name, authMethod, tls.servername',
      ]);
    },
  );

  it('refuses to start a public portal in development', () => {
    expect(errorsIn({ PORTAL_URL: 'https://portal.example' })).toEqual([
      'NODE_ENV must be production for a portal at https://portal.example',
    ]);
    for (const portalUrl of ['https://localhost:3000', 'http://portal.example']) {
      expect(errorsIn({ PORTAL_URL: portalUrl })).toEqual([]);
    }
  });

  it.each([
    ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    ['FIRSTPROMOTER_ACCOUNT_ID', 'FIRSTPROMOTER_API_KEY'],
  ])('requires %s and its secret together', (name, secret) => {
    const error = `${name} and ${secret} must be set together`;
    expect(errorsIn({ [name]: 'one half' })).toEqual([error]);
    expect(errorsIn({ [secret]: 'one half' })).toEqual([error]);
  });

  it('requires all settings of an impact.com account together', () => {
    const error =
      'IMPACT_ACCOUNT_SID, IMPACT_AUTH_TOKEN, IMPACT_CAMPAIGN_ID and IMPACT_EVENT_TYPE_ID must be set together';
    const account = { IMPACT_ACCOUNT_SID: 'IR1', IMPACT_AUTH_TOKEN: 'token' };
    expect(errorsIn(account)).toEqual([error]);
    const numbers = { IMPACT_CAMPAIGN_ID: '1000', IMPACT_EVENT_TYPE_ID: '4000' };
    expect(errorsIn({ ...account, ...numbers })).toEqual([]);
    expect(errorsIn({ ...account, ...numbers, IMPACT_CAMPAIGN_ID: 'mine' })).toEqual([
      'IMPACT_CAMPAIGN_ID must be a number',
    ]);
  });

  it.each([
    ['GTM_ID', 'UA-1234', 'must be a container of Google Tag Manager, such as GTM-ABC1234'],
    [
      'GTM_ORIGINS',
      "https://tags.example 'unsafe-inline'",
      'must be the https:// origins that your tags load from or report to, separated by spaces',
    ],
    [
      'GTM_ORIGINS',
      'https://tags.example/path',
      'must be the https:// origins that your tags load from or report to, separated by spaces',
    ],
  ])('refuses %s=%s, which would open the content policy', (name, value, reason) => {
    expect(errorsIn({ [name]: value })).toEqual([`${name} ${reason}`]);
  });

  it('requires the format v24.0 for the version of Facebook’s Graph API', () => {
    expect(errorsIn({ FACEBOOK_GRAPH_VERSION: '24' })).toEqual([
      'FACEBOOK_GRAPH_VERSION must be a version such as v24.0',
    ]);
  });

  it.each([
    ['PRODUCTS_FILE', '[{"type":"dtm"}]'],
    ['PRODUCTS_FILE', 'not json'],
    ['CATALOGUE_FILE', '[{"type":"UPPER"}]'],
    ['CATALOGUE_FILE', JSON.stringify([linked('https://a.example'), linked('https://b.example')])],
    ['CATALOGUE_FILE', JSON.stringify([linked('nonsense')])],
    ['CATALOGUE_FILE', JSON.stringify([linked('javascript:alert(1)')])],
  ])('names %s when its file cannot be used', (name, content) => {
    const file = path.join(directory, 'file.json');
    writeFileSync(file, content);
    const errors = errorsIn({ [name]: file });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`${name} (${file}) cannot be used`);
    expect(errors[0]).not.toContain('\n');
  });

  it('quotes nothing of a file with secrets in it', () => {
    const file = path.join(directory, 'broken.json');
    writeFileSync(file, '[{"clientSecret": Vq3n8XzL0pTfYw5K}]');
    expect(errorsIn({ PRODUCTS_FILE: file })).toEqual([
      `PRODUCTS_FILE (${file}) cannot be used: it is not valid JSON`,
    ]);
  });

  it('accepts a catalogue whose products link to web pages', () => {
    const file = path.join(directory, 'catalogue.json');
    writeFileSync(file, JSON.stringify([linked('https://a.example/loyalty')]));
    expect(errorsIn({ CATALOGUE_FILE: file })).toEqual([]);
  });

  it('accepts the catalogue of the handbook', () => {
    const page = path.join(import.meta.dirname, '../../../../docs/connect/product-apps.md');
    const [, section = ''] = readFileSync(page, 'utf8').split('## The catalogue\n');
    const [, example = ''] = /^```json\n([\s\S]*?)^```/m.exec(section) ?? [];
    const file = path.join(directory, 'catalogue.json');
    writeFileSync(file, example);
    expect(errorsIn({ CATALOGUE_FILE: file })).toEqual([]);
  });

  it('names a file that is not there', () => {
    expect(errorsIn({ PRODUCTS_FILE: '/nowhere/products.json' })[0]).toContain('PRODUCTS_FILE');
  });
});
