import type { RequirementRow } from './row.ts';

/** Operation, secrets, data and failures (V12 to V16), and the rules of other documents. */
export const operationRows: readonly RequirementRow[] = [
  {
    row: 89,
    standard: 'V12.1.1, V12.2.1',
    title: "The reverse proxy terminates TLS, as the operator's handbook describes",
    also: '[operations](operations.md)',
  },
  {
    row: 90,
    standard: 'V13.3.1, V13.4.1',
    title:
      'No source, configuration or repository file is served, and the built portal has no secret',
    also: '`npm run secrets` searches the repository’s files with secretlint; it found nothing on 2026-11-28 ([Tests](architecture/tests.md#each-week))',
  },
  {
    row: 91,
    standard: 'V13.4.2, V13.4.6, V16.5.1',
    title: 'Errors contain only a message and a request id',
  },
  {
    row: 92,
    standard: 'V13.1.3, V13.2.6, V16.5.2',
    title: 'A request that needs an unresponsive dependency fails closed within three seconds',
  },
  {
    row: 93,
    standard: 'V14.2.1',
    title: 'Secrets in links are removed from the URL before any request',
    also: '[0016](decisions/accounts/0016-signed-values-in-urls.md)',
  },
  {
    row: 94,
    standard: 'V14.2.3',
    title:
      'The sign-up event is pushed to the page’s `dataLayer`; the portal sends it to no third party',
    also: '[0017](decisions/accounts/0017-the-sign-up-event-names-the-address.md)',
  },
  {
    row: 95,
    standard: 'V14.3',
    title: "The browser's storage is cleared at logout; responses are not cached",
    also: '[0004](decisions/accounts/0004-session-is-a-token-and-a-binding-cookie.md)',
  },
  {
    row: 96,
    standard: 'V15.2.1, V15.1.2',
    title:
      'Every package is pinned by hash and listed (`npm run sbom`); known vulnerabilities are checked at the registry (`npm run audit`), which requires a network',
    also: '`npm run audit`, which has had no result yet ([Tests](architecture/tests.md#each-week))',
  },
  { row: 97, standard: 'V15.3.7', title: 'A duplicate parameter is refused' },
  {
    row: 98,
    standard: 'V16.2.5, V16.3',
    title: 'Account events are logged, without secrets',
  },
  {
    row: 99,
    standard: 'V16.5.3, V16.5.4',
    title: 'Any failure returns 5xx, logs nobody in and does not end the process',
  },
  {
    row: 100,
    standard: 'CB email',
    title:
      'A new address takes effect only once verified; the change can be reverted from the old one for a week',
  },
  {
    row: 101,
    standard: 'CS Forgot password',
    title: 'A reset logs nobody in, and requesting one locks nobody out',
  },
  { row: 102, standard: 'CS Email validation', title: 'An address has one canonical form' },
  {
    row: 103,
    standard: '63B session',
    title: "A token copied from the browser's storage is refused in another browser",
    also: '[0004](decisions/accounts/0004-session-is-a-token-and-a-binding-cookie.md)',
  },
];
