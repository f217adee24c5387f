import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@atrium/contract';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../features');

/** They change nothing about an account, so nobody looks for them afterwards. */
const SILENT = [
  'validateEmail',
  'registrationStatus',
  'getProofOfWork',
  'getProfile',
  'getCountries',
  'getCatalogue',
  'getSetupGuide',
  'dismissSetupGuide',
  'listLinkedAccounts',
  'listAccessTokens',
  'listStores',
  'listStoreDetails',
  'listStoreRequests',
  'getInstall',
  'discardInstall',
  'connectedApps',
];

/** The same use case as Google's, which has its tests. */
const SAME_AS_GOOGLE = ['linkFacebook', 'completeLinkFacebook', 'unlinkFacebook'];

it('every call that changes something has its test of what it leaves in the audit log', {
  tags: ['requirement-98'],
}, () => {
  const tested = globSync('*/audit.test.ts', { cwd: features }).flatMap((file) =>
    [...readFileSync(path.join(features, file), 'utf8').matchAll(/audited\(\s*'(\w+)'/g)].map(
      ([, call]) => call,
    ),
  );
  // Declared in a loop over both of them.
  const looped = ['dtmLoginUrl', 'reviewsLoginUrl'];
  const covered = new Set([...tested, ...looped, ...SILENT, ...SAME_AS_GOOGLE]);
  expect(Object.keys(endpoints).filter((call) => !covered.has(call))).toEqual([]);
});
