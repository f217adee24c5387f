import path from 'node:path';
import type { ReportedTest } from './reported-tests.ts';
import type { Requirement } from './requirements.ts';

/**
 * What is wrong with the tags, by the runners' own account: a requirement without a test that passed, a tagged test that
 * was skipped wherever it could have run, a tag of no requirement that tests show.
 */
export function judgeTags(
  requirements: readonly Requirement[],
  tests: readonly ReportedTest[],
): readonly string[] {
  const shown = requirements.filter(({ shownByTests }) => shownByTests);
  const missing = shown
    .filter(
      ({ tag }) => !tests.some(({ tags, status }) => status === 'passed' && tags.includes(tag)),
    )
    .map(({ tag, title }) => `${tag} (${title}) has no test that passed.`);
  const tagged = tests.filter(({ tags }) => tags.length > 0);
  const ran = new Set(tagged.filter(({ status }) => status !== 'skipped').map(identityOf));
  const skipped = tagged
    .filter((test) => !ran.has(identityOf(test)))
    .map((test) => `${identityOf(test)} names ${test.tags.join(', ')} and was skipped.`);
  const known = new Set(shown.map(({ tag }) => tag));
  const unknown = tagged.flatMap((test) =>
    test.tags
      .filter((tag) => !known.has(tag))
      .map((tag) => `${identityOf(test)} names ${tag}, which the table does not show by tests.`),
  );
  return [...missing, ...new Set([...skipped, ...unknown])];
}

/** A test that a page cites, as `file › title`. */
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

/** The citations for which no test, or group of tests, passed. */
export function judgeCitations(
  citations: readonly Citation[],
  tests: readonly ReportedTest[],
): readonly string[] {
  const passed = tests.filter(({ status }) => status === 'passed');
  return citations
    .filter(({ file, title }) => {
      const wanted = titlePattern(title);
      return !passed.some(
        (test) => isFile(test.file, file) && test.titles.some((each) => wanted.test(each)),
      );
    })
    .map(({ file, title }) => `${file} › ${title} is cited, and no such test passed.`);
}

/** A file is named by the end of its path, without `.test.ts`; a folder on the way may be left out. */
function isFile(candidate: string, name: string): boolean {
  const [file = '', folder] = name.split('/').reverse();
  const stem = path.basename(candidate).replace(/\.(test|spec)\.tsx?$/, '');
  return stem === file && (folder === undefined || candidate.split('/').includes(folder));
}

/**
 * Matches a title whose `%s` and `$name` the runner has filled in. A page may cite what was filled in alone: the case of a
 * table of cases.
 */
function titlePattern(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+/).map((part) => RegExp.escape(part));
  return new RegExp(`(?<![\\p{L}\\d])${parts.join('.+')}(?![\\p{L}\\d])`, 'su');
}

function identityOf({ file, titles }: ReportedTest): string {
  return `${path.basename(file)} › ${titles.join(' › ')}`;
}
