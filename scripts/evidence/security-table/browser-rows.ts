import type { RequirementRow } from './row.ts';

/** What browsers and HTTP allow, and uploaded files (V3 to V5). */
export const browserRows: readonly RequirementRow[] = [
  { row: 69, standard: 'V3.2.1', title: 'Browsers never render images or API responses as pages' },
  { row: 70, standard: 'V3.3', title: 'Helper cookies are `__Host-`, Secure, HttpOnly, SameSite' },
  { row: 71, standard: 'V3.4.1', title: 'HSTS is set for two years, including subdomains' },
  { row: 72, standard: 'V3.4.2', title: 'No other origin can read responses' },
  {
    row: 73,
    standard: 'V3.4.3',
    title: "The content security policy passes Google's CSP Evaluator",
  },
  { row: 74, standard: 'V3.4.4–V3.4.8', title: 'Every response has the security headers' },
  {
    row: 75,
    standard: 'V3.5.1, V3.5.2',
    title: 'Cross-site requests that change state are refused',
  },
  {
    row: 76,
    standard: 'V3.5.3',
    title: 'The two GET endpoints that change state refuse navigations',
    also: '[0014](decisions/accounts/0014-get-calls-that-change-state.md)',
  },
  { row: 77, standard: 'V3.5.8', title: "Images can be loaded only by the portal's own pages" },
  { row: 78, standard: 'V3.6.1', title: 'Pages load nothing from other origins' },
  {
    row: 79,
    standard: 'V3.7.3',
    title: 'External links are marked and expose neither opener nor referrer',
  },
  { row: 80, standard: 'V4.1.1', title: 'Every response has a Content-Type with charset' },
  {
    row: 81,
    standard: 'V4.1.3, V15.3.4',
    title: 'Forged forwarding and Host headers change nothing',
  },
  { row: 82, standard: 'V4.1.4, V13.4.4', title: 'Undeclared methods return 405' },
  { row: 83, standard: 'V4.2.1', title: 'Malformed HTTP is refused and the connection closed' },
  {
    row: 84,
    standard: 'V5.2.1, V5.2.2',
    title: 'The type of an image is detected from its bytes, and its size is limited to 5 MiB',
  },
  { row: 85, standard: 'V5.2.4', title: 'Each merchant has one image and twenty uploads an hour' },
  {
    row: 86,
    standard: 'V5.2.6',
    title: 'An image with too many pixels is refused before it is decoded',
    also: 'No test asserts a time: such an image is refused by the dimensions in its header, so none of its pixels is decoded; the tests measure that this takes less than 20 MB',
  },
  {
    row: 87,
    standard: 'V5.3.1, V5.3.2',
    title: 'Image file names are random, and path traversal is not possible',
  },
  {
    row: 88,
    standard: 'V5.4',
    title: 'Metadata, file names and trailing bytes are removed from images',
  },
];
