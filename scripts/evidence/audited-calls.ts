import { endpoints } from '@atrium/contract';
import type { ReportedTest } from './reported-tests.ts';

/** They change nothing that matters for an account's security, so nobody looks for them afterwards. */
const SILENT: ReadonlySet<string> = new Set([
  ...['validateEmail', 'registrationStatus', 'getProofOfWork', 'getCatalogue', 'getCountries'],
  ...['getProfile', 'getSetupGuide', 'dismissSetupGuide', 'listLinkedAccounts', 'listAccessTokens'],
  ...['listStores', 'listStoreDetails', 'listStoreRequests', 'getInstall', 'discardInstall'],
  'connectedApps',
]);

/** The calls of which no test that passed shows what they leave in the audit log. Such tests are called “CALL that …”. */
export function auditErrors(tests: readonly ReportedTest[]): readonly string[] {
  const shown = tests
    .filter(({ tags, status }) => status === 'passed' && tags.includes('requirement-98'))
    .map(({ titles }) => /^(\w+) that /.exec(titles.at(-1) ?? '')?.[1]);
  return Object.keys(endpoints)
    .filter((call) => !SILENT.has(call) && !shown.includes(call))
    .map((call) => `No test that passed shows what ${call} leaves in the audit log.`);
}
