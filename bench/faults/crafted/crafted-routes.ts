import { randomBytes } from 'node:crypto';
import type { Send } from '../merchants.ts';
import { LARGE, repeated } from './crafted-bodies.ts';

type Request = Parameters<Send>[0];

/** Every path that has no route. */
export const PAGES = 'the pages';

/** Without one, there is no route for returned emails. */
export const MAIL_WEBHOOK_TOKEN = randomBytes(24).toString('base64');

/** Of a webhook, in bytes. */
const WEBHOOK_LENGTH = 250_000;
const QUERY_LENGTH = 8000;

/** The routes outside the contract that take input, as the server names them, each with requests that are costly to read. */
export const craftedRoutes: readonly (readonly [string, readonly Request[]])[] = [
  ['/webhooks/shopify', shopifyWebhooks()],
  ['/webhooks/mail', returnedMails()],
  ['/csp-reports', policyReports()],
  ['/connect/shopify', queriesOf('/connect/shopify')],
  ['/connect/shopify/callback', queriesOf('/connect/shopify/callback')],
  ['/connect/shopify/choose', queriesOf('/connect/shopify/choose')],
  ['/images/*', paths('/images/')],
  ['/docs/static/*', paths('/docs/static/')],
  ['/healthz/probe', headersOf('/healthz/probe', 'x-atrium-probe')],
  ['/metrics', headersOf('/metrics', 'authorization')],
  [PAGES, [...paths('/'), ...queriesOf('/login')]],
];

function post(path: string, type: string, body: string, headers = {}): Request {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': type, ...headers },
    body: Buffer.from(body),
  };
}

/** Not signed, as nobody but Shopify can sign them. */
function shopifyWebhooks(): Request[] {
  const names = { 'x-shopify-topic': 'app/uninstalled', 'x-shopify-webhook-id': '1' };
  return ['a', '[', '{"a":', '9'].flatMap((text) =>
    ['', 'a', '='.repeat(QUERY_LENGTH)].map((signature) =>
      post('/webhooks/shopify', 'application/json', text.repeat(WEBHOOK_LENGTH / text.length), {
        ...names,
        'x-shopify-hmac-sha256': signature,
      }),
    ),
  );
}

/** From the operator's mail server, which forwards what anybody sends to it. */
function returnedMails(): Request[] {
  const multipart = (boundary: string) => `Content-Type: multipart/report; boundary="${boundary}"`;
  const nested = Array.from({ length: 2000 }, (_, at) => `${multipart(`b${at}`)}\r\n\r\n--b${at}`);
  const mails = [
    nested.join('\r\n'),
    `${multipart('b')}\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(WEBHOOK_LENGTH / 11)}`,
    `${multipart('-'.repeat(69))}\r\n\r\n${'-'.repeat(WEBHOOK_LENGTH)}`,
    'a: b\r\n'.repeat(WEBHOOK_LENGTH / 6),
    `Subject: ${'=?utf-8?q?=61?= '.repeat(WEBHOOK_LENGTH / 16)}\r\n\r\n`,
    `To: ${'<a@a.example>,('.repeat(WEBHOOK_LENGTH / 15)}\r\n\r\n`,
    `Content-Type: text/plain${'; a*0*=b'.repeat(WEBHOOK_LENGTH / 8)}\r\n\r\n`,
    `Content-Type: text/html\r\n\r\n${'<a '.repeat(WEBHOOK_LENGTH / 3)}`,
    `Content-Transfer-Encoding: base64\r\n\r\n${'='.repeat(WEBHOOK_LENGTH)}`,
  ];
  const authorization = `Bearer ${MAIL_WEBHOOK_TOKEN}`;
  return [
    ...mails.map((mail) => post('/webhooks/mail', 'message/rfc822', mail, { authorization })),
    post('/webhooks/mail', 'message/rfc822', 'a'.repeat(WEBHOOK_LENGTH)),
  ];
}

function policyReports(): Request[] {
  const report = { type: 'csp-violation', body: { documentURL: `https://${'a.'.repeat(2000)}` } };
  const bodies = [
    '['.repeat(16_000),
    JSON.stringify(Array.from({ length: 8000 }, () => 1)),
    JSON.stringify(Array.from({ length: 3 }, () => report)),
    JSON.stringify({ 'csp-report': { 'blocked-uri': 'a-'.repeat(4000) } }),
    'a'.repeat(LARGE),
  ];
  return ['application/csp-report', 'application/reports+json', 'application/json'].flatMap(
    (type) => bodies.map((body) => post('/csp-reports', type, body)),
  );
}

function queriesOf(path: string): Request[] {
  const queries = [
    ...repeated.map((text) => {
      const value = encodeURIComponent(text.repeat(300));
      return `shop=${value}&hmac=${value}&timestamp=${value}`.slice(0, QUERY_LENGTH);
    }),
    'shop=a&'.repeat(QUERY_LENGTH / 7),
    `shop=${'a.'.repeat(QUERY_LENGTH / 4)}myshopify.com&timestamp=${'9'.repeat(QUERY_LENGTH / 4)}`,
    Array.from({ length: QUERY_LENGTH / 8 }, (_, at) => `p${at}=1`).join('&'),
    '&'.repeat(QUERY_LENGTH),
    '%',
  ];
  return queries.map((query) => ({ method: 'GET', path: `${path}?${query}`, headers: {} }));
}

/** Names of files, and attempts to leave their folder. */
function paths(before: string): Request[] {
  const names = [
    `${'0'.repeat(32)}.jpg`,
    'a'.repeat(QUERY_LENGTH),
    '%2e%2e%2f'.repeat(QUERY_LENGTH / 9),
    '../'.repeat(QUERY_LENGTH / 3),
    '%00'.repeat(QUERY_LENGTH / 3),
    '/'.repeat(QUERY_LENGTH),
  ];
  return names.map((name) => ({ method: 'GET', path: before + name, headers: {} }));
}

/** Of a header that is decrypted or compared. */
function headersOf(path: string, header: string): Request[] {
  return ['a', 'a.', '=', '-_', 'Bearer '].map((text) => ({
    method: 'GET',
    path,
    headers: { [header]: text.repeat(QUERY_LENGTH / text.length) },
  }));
}
