import path from 'node:path';
import { endpoints } from '@atrium/contract';
import type { ReportedTest } from './reported-tests.ts';
import type { Requirement } from './requirements.ts';

/**
 * Errors about tags, from the reports of the runners: a requirement without a passed test, a tagged test that passed
 * only at a second try or was skipped in every project, and a tag without a requirement.
 */
export function tagErrors(
  requirements: readonly Requirement[],
  tests: readonly ReportedTest[],
): readonly string[] {
  const missing = requirements
    .filter(
      ({ tag }) => !tests.some(({ tags, status }) => status === 'passed' && tags.includes(tag)),
    )
    .map(({ tag, title }) => `${tag} (${title}) has no test that passed.`);
  const tagged = tests.filter(({ tags }) => tags.length > 0);
  const flaky = tagged
    .filter(({ status }) => status === 'flaky')
    .map(
      (test) =>
        `${identityOf(test)} names ${test.tags.join(', ')} and passed only at a second try.`,
    );
  const ran = new Set(tagged.filter(({ status }) => status !== 'skipped').map(identityOf));
  const skipped = tagged
    .filter((test) => !ran.has(identityOf(test)))
    .map((test) => `${identityOf(test)} names ${test.tags.join(', ')} and was skipped.`);
  const known = new Set(requirements.map(({ tag }) => tag));
  const unknown = tagged.flatMap((test) =>
    test.tags
      .filter((tag) => !known.has(tag))
      .map((tag) => `${identityOf(test)} names ${tag}, which the table does not have.`),
  );
  return [...missing, ...new Set([...flaky, ...skipped, ...unknown])];
}

/** A test cited by a document, as `file › title`. */
export interface Citation {
  readonly file: string;
  readonly title: string;
}

export function citationsIn(page: string): readonly Citation[] {
  return [...page.matchAll(/`([\w/-]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

/** The citations for which no test or group passed. A pass at the second try counts (decision 0044). */
export function citationErrors(
  citations: readonly Citation[],
  tests: readonly ReportedTest[],
): readonly string[] {
  const passed = tests.filter(({ status }) => status === 'passed' || status === 'flaky');
  return citations
    .filter(({ file, title }) => {
      const wanted = titlePattern(title);
      return !passed.some(
        (test) => isFile(test.file, file) && test.titles.some((each) => wanted.test(each)),
      );
    })
    .map(({ file, title }) => `${file} › ${title} is cited, and no such test passed.`);
}

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

/** A file is cited by its name without `.test.ts`, with or without its folder. */
function isFile(candidate: string, name: string): boolean {
  const [file = '', folder] = name.split('/').reverse();
  const stem = path.basename(candidate).replace(/\.(test|spec)\.tsx?$/, '');
  return stem === file && (folder === undefined || candidate.split('/').includes(folder));
}

/**
 * Matches a title in which the runner has replaced `%s` and `$name`. A document may also cite only the inserted value,
 * a case of a table.
 */
function titlePattern(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+/).map((part) => RegExp.escape(part));
  return new RegExp(`(?<![\\p{L}\\d])${parts.join('.+')}(?![\\p{L}\\d])`, 'su');
}

function identityOf({ file, titles }: ReportedTest): string {
  return `${path.basename(file)} › ${titles.join(' › ')}`;
}
