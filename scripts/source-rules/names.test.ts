import { expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

const read = (pattern: RegExp) =>
  projectFiles
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readProjectFile(file) }));

/** The changelog may have names that no longer exist. */
const documents = read(/^(?!CHANGELOG).*\.md$/);
const sources = read(
  /^(?!package-lock).*\.(tsx?|mjs|css|html|json|ya?ml|sh|service|tpl)$|(^|\/)(Dockerfile|\.env\.example)$/,
);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** A function, variable, column or setting: a name of several words, also after a dot. Any other could be English. */
const NAME = /^(?:\w+\.)?(?:[a-z]+[A-Z]\w*|[a-z]\w*_\w+|[A-Z][A-Z\d]*_\w+)$/;

/** Of other programs: our code has no use for them. */
const FOREIGN = `redirect_uri_mismatch suppressHydrationWarning ENABLE_STAT4 SECRET_KEY_FALLBACKS
  max_prepared_statements limit_conn log_format data_version emulation setMediaFeaturesOverride
  pg_amcheck`.split(/\s+/);

const ADVICE = 'Correct the names, or add those of other programs to FOREIGN.';

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set([...FOREIGN, ...texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? [])]);
}

/** The names that `text` cites and nothing has. */
function unknownNames(text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(/`([\w.]+)`|\{@link ([\w.]+)/g)]
    .map(([, quoted, linked]) => quoted ?? linked ?? '')
    .filter((name) => NAME.test(name) && !name.split('.').every((word) => known.has(word)));
}

it('a document names only what the sources have', () => {
  const known = wordsOf(sources.map(({ text }) => text));
  const unknown = documents.flatMap(({ file, text }) =>
    unknownNames(text, known).map((name) => `${file}: ${name}`),
  );
  expect(known.size).toBeGreaterThan(10_000);
  expect(unknown, ADVICE).toEqual([]);
});

it('a comment names only what the code has', () => {
  const known = wordsOf(sources.map(({ text }) => text.replaceAll(COMMENT, '')));
  const unknown = sources.flatMap(({ file, text }) =>
    (text.match(COMMENT) ?? []).flatMap((comment) =>
      unknownNames(comment, known).map((name) => `${file}: ${name}`),
    ),
  );
  expect(unknown, ADVICE).toEqual([]);
});

it('every `npm run` names a script of package.json', () => {
  // Cast, because npm requires this form.
  const { scripts } = JSON.parse(readProjectFile('package.json')) as {
    scripts: Record<string, string>;
  };
  const unknown = [...documents, ...sources, ...read(/^\.ci\//)].flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it.each([
  ['`isSomeName`'],
  ['`some_column`'],
  ['`SOME_SETTING`'],
  ['`users.someMethod`'],
  ['{@link someFunction}'],
])('a rename that misses %s is noticed', (text) => {
  expect(unknownNames(`It is ${text}.`, wordsOf(['users']))).toHaveLength(1);
});
