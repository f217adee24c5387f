import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { errorsIn, production } from '../testing/config-errors.ts';
import { newTestDirectory } from '../testing/test-directory.ts';

/** As a load test runs it. */
const measured = { ...production, PORTAL_URL: 'http://localhost:3000' };

describe('the configuration', () => {
  it.each(['PORTAL_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'])(
    'has no default for %s in production',
    (name) => {
      expect(errorsIn({ ...production, [name]: '' })).toEqual([
        `${name} must be set in production`,
      ]);
    },
  );

  it('accepts a whole production environment', () => {
    expect(errorsIn(production)).toEqual([]);
  });

  it('refuses plain http and loosened limits in production', { tags: ['requirement-89'] }, () => {
    expect(
      errorsIn({ ...production, PORTAL_URL: 'http://portal.example', LIMITS_FACTOR: '10' }),
    ).toEqual([
      'PORTAL_URL must start with https:// in production',
      'LIMITS_FACTOR must not be set in production',
    ]);
  });

  it.each([
    ['GOOGLE_ISSUER', 'https://google.example', 'http://localhost:3001/google'],
    ['FACEBOOK_GRAPH_URL', 'https://facebook.example', 'http://localhost:3001/facebook'],
    ['SHOPIFY_ORIGIN_TEMPLATE', 'http://localhost:3001/{shop}', 'http://localhost:3001/{shop}'],
  ])(
    'lets only a portal on this machine use another %s than the real one',
    (name, elsewhere, here) => {
      const error = `${name} must not be set in production`;
      expect(errorsIn({ ...production, [name]: elsewhere })).toEqual([error]);
      expect(errorsIn({ ...production, [name]: here })).toEqual([error]);
      expect(errorsIn({ ...measured, [name]: here })).toEqual([]);
    },
  );

  it('requires TRUST_PROXY behind https in production', () => {
    expect(errorsIn({ ...production, TRUST_PROXY: '' })).toEqual([
      'TRUST_PROXY must be set in production: the number of proxies that pass https on, or their addresses',
    ]);
    expect(errorsIn({ ...measured, TRUST_PROXY: '' })).toEqual([]);
  });

  it('keeps the audit log in production', () => {
    for (const level of ['warn', 'error', 'fatal', 'silent']) {
      expect(errorsIn({ ...production, LOG_LEVEL: level })).toEqual([
        'LOG_LEVEL must be info, debug or trace in production: the audit log is written at info',
      ]);
      expect(errorsIn({ ...measured, LOG_LEVEL: level })).toEqual([]);
    }
    expect(errorsIn({ ...production, LOG_LEVEL: 'debug' })).toEqual([]);
  });

  it.each(['SECRET_KEY', 'SECRET_KEY_NEXT', 'METRICS_TOKEN', 'MAIL_WEBHOOK_TOKEN'])(
    'refuses a %s that is easy to guess, in production',
    { tags: ['attack-15'] },
    (name) => {
      const weak = 'change-me-change-me-change-me-1234';
      expect(errorsIn({ ...production, [name]: weak })).toEqual([
        `${name} is too easy to guess; make one with openssl rand -base64 48`,
      ]);
      expect(errorsIn({ [name]: weak })).toEqual([]);
    },
  );

  it('lets a weak key be replaced: as the previous one it still opens what it sealed', () => {
    const weak = 'change-me-change-me-change-me-1234';
    expect(errorsIn({ ...production, SECRET_KEY_PREVIOUS: weak })).toEqual([]);
  });

  const AWS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  it.each([
    ['DATABASE_URL', 'postgres://me@database.example/atrium', '?sslmode=verify-full', {}],
    ['DATABASE_URL', 'postgres://me@database.example/atrium', '?sslmode=disable', {}],
    ['STORAGE_URL', 's3://images?endpoint=http://images:9000', '&requireTLS=false', AWS],
  ])(
    'accepts %s without encryption to another machine only if its value allows it',
    (name, url, exception, others) => {
      expect(errorsIn({ ...production, ...others, [name]: url })).toEqual([
        expect.stringMatching(
          new RegExp(`^${name}.*in production, or .*nobody else is in the network$`),
        ),
      ]);
      expect(errorsIn({ ...production, ...others, [name]: `${url}${exception}` })).toEqual([]);
      expect(errorsIn({ ...others, [name]: url })).toEqual([]);
    },
  );

  it.each([
    '?sslmode=no-verify',
    '?sslmode=prefer',
    '?sslmode=require',
    '?sslmode=verify-full&sslmode=no-verify',
  ])('refuses a database that production would connect to by %s', (setting) => {
    const DATABASE_URL = `postgres://me@database.example/atrium${setting}`;
    expect(errorsIn({ ...production, DATABASE_URL })).toEqual([
      expect.stringMatching(/^DATABASE_URL must end with \?sslmode=verify-full in production/),
    ]);
    expect(errorsIn({ DATABASE_URL })).toEqual([]);
  });

  const HERE = 'postgres://me@localhost/atrium';
  const ELSEWHERE = 'postgres://me@database.example/atrium';
  it.each([
    [HERE, '?host=database.example', true],
    [HERE, '?host=localhost&host=database.example', true],
    [HERE, '?host=127.0.0.2.example', true],
    [HERE, '?host=', false],
    [HERE, '?host=%2Frun%2Fpostgresql', false],
    [ELSEWHERE, '?host=localhost', false],
    [ELSEWHERE, '?host=::1', false],
    // The driver does not know it, and connects to the host in front.
    [ELSEWHERE, '?hostaddr=127.0.0.1', true],
    [HERE, '?hostaddr=203.0.113.7', false],
  ])('distinguishes which machine %s%s leads to', (url, setting, isElsewhere) => {
    const DATABASE_URL = `${url}${setting}`;
    const { host } = new pg.Client({ connectionString: DATABASE_URL });
    expect(host.startsWith('/') || ['localhost', '::1'].includes(host)).toBe(!isElsewhere);
    expect(errorsIn({ ...production, DATABASE_URL })).toHaveLength(isElsewhere ? 1 : 0);
  });

  it('accepts a collector of traces without encryption only if the operator allows it', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(errorsIn({ ...production, ...collector })).toEqual([
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT must start with https:/),
    ]);
    const insecure = { OTEL_EXPORTER_OTLP_INSECURE: 'true' };
    expect(errorsIn({ ...production, ...collector, ...insecure })).toEqual([]);
    const local = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
    expect(errorsIn({ ...production, ...local })).toEqual([]);
  });

  it.each([
    'postgres://me@localhost/atrium',
    'postgres://me@[::1]:5432/atrium',
    'postgres://me@%2Fvar%2Frun%2Fpostgresql/atrium',
    'postgres://me@socket/atrium?host=/var/run/postgresql',
  ])('needs no encryption to a database on this machine: %s', (url) => {
    expect(errorsIn({ ...production, DATABASE_URL: url })).toEqual([]);
  });

  it('lets a load test of production on this machine loosen the limits', () => {
    expect(errorsIn({ ...measured, LIMITS_FACTOR: '10' })).toEqual([]);
    const mistake = { ...production, PORTAL_URL: '', LIMITS_FACTOR: '10' };
    expect(errorsIn(mistake)).toContain('LIMITS_FACTOR must not be set in production');
  });

  it('refuses to trust every proxy in production', () => {
    expect(errorsIn({ ...production, TRUST_PROXY: 'true' })[0]).toMatch(
      /^TRUST_PROXY must be a number of proxies/,
    );
    const everybody = [
      '0.0.0.0/0',
      '10.0.0.1, ::/0',
      '0.0.0.0/1,128.0.0.0/1',
      '::/1',
      '::ffff:0:0/96',
      '0:0:0:0:0:FFFF:128.0.0.0/97',
      '99',
    ];
    for (const proxies of everybody) {
      expect(errorsIn({ ...production, TRUST_PROXY: proxies })[0]).toContain(
        `with ${proxies} anybody can claim any address`,
      );
    }
    const proxiesAlone = [
      'false',
      '10',
      '10.0.0.0/8',
      '::ffff:10.0.0.0/104',
      'fc00::/7, 2001:db8::1',
      'loopback',
    ];
    for (const proxies of proxiesAlone) {
      expect(errorsIn({ ...production, TRUST_PROXY: proxies })).toEqual([]);
    }
  });

  const STRONG_SECRET = 'Vq3n8XzL0pTfYw5K';

  function productsFile(apps: object[]): string {
    const file = path.join(newTestDirectory(), 'products.json');
    writeFileSync(file, JSON.stringify(apps));
    return file;
  }

  it('refuses a product’s client secret that is easy to guess, the previous one too', () => {
    const loyalty = { type: 'loyalty', entryUrl: 'https://loyalty.example', clientId: 'loyalty' };
    const errorsWith = (secrets: object) => {
      const file = productsFile([{ ...loyalty, ...secrets }]);
      expect(errorsIn({ PRODUCTS_FILE: file })).toEqual([]);
      return errorsIn({ ...production, PRODUCTS_FILE: file });
    };
    const weak = 'a-secret-of-the-product-app';
    const refused = (field: string) => [
      `PRODUCTS_FILE: the ${field} of loyalty is too easy to guess; make one with openssl rand -base64 48`,
    ];
    expect(errorsWith({ clientSecret: STRONG_SECRET })).toEqual([]);
    expect(errorsWith({ clientSecret: weak })).toEqual(refused('clientSecret'));
    const changing = { clientSecret: STRONG_SECRET, previousClientSecret: weak };
    expect(errorsWith(changing)).toEqual(refused('previousClientSecret'));
  });

  it('requires https for every product app in production', () => {
    const app = (type: string, entryUrl: string) => ({
      type,
      entryUrl,
      clientId: type,
      clientSecret: STRONG_SECRET,
    });
    const apps = [
      app('loyalty', 'http://loyalty.example/open'),
      app('dtm', 'https://theme.example/open'),
      app('reviews', 'http://localhost:4000/open'),
    ];
    const file = productsFile(apps);
    expect(errorsIn({ ...production, PRODUCTS_FILE: file })).toEqual([
      'PRODUCTS_FILE: the entryUrl of loyalty must start with https:// in production',
    ]);
    expect(errorsIn({ PRODUCTS_FILE: file })).toEqual([]);
  });

  it.each([
    ['SMS_WEBHOOK_URL', 'http://sms.example/send'],
    ['IMPACT_URL', 'http://impact.example'],
    ['GTM_ORIGINS', 'http://tags.example'],
  ])('requires https for %s in production', (name, value) => {
    expect(errorsIn({ ...production, [name]: value })).toEqual([
      `${name} must start with https:// in production`,
    ]);
  });
});
