import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FEATURES } from './check-imports.ts';
import { projectFiles as files } from './project-files.ts';

const root = path.join(import.meta.dirname, '../..');
const documents = files.filter((file) => file.endsWith('.md'));
/** The changelog may name files that no longer exist. */
const present = documents.filter((file) => file !== 'CHANGELOG.md');

/** As many as there are: lower it when some are joined, and do not raise it. */
const MAX_SHORT_FILES = 9;

/** Every match of `pattern`'s first group in `file`, outside blocks of code. */
function matchesIn(file: string, pattern: RegExp): string[] {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(pattern)].map(([, match = '']) => match);
}

it('links only to files that are there', () => {
  const broken = documents.flatMap((file) =>
    matchesIn(file, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
      .filter((link) => !existsSync(path.join(root, path.dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('names only source files that are there', () => {
  const missing = present.flatMap((file) =>
    matchesIn(file, /`([\w.][\w./-]*\.(?:ts|tsx|mjs|css)|[\w.][\w./-]*\/[\w.-]+\.json)`/g)
      .filter((name) => !files.some((known) => known === name || known.endsWith(`/${name}`)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Folders that scripts make. */
const GENERATED = /^(?:\.cache|screens|licences)\//;

it('names only folders that are there', () => {
  const missing = present.flatMap((file) =>
    matchesIn(file, /`([a-z.][\w.-]*\/(?:[\w.-]+\/)*)`/g)
      .filter(
        (name) => !GENERATED.test(name) && !files.some((known) => `/${known}`.includes(`/${name}`)),
      )
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('no folder has more than 20 files, except the root, where tools expect theirs', () => {
  const folders = Map.groupBy(files, (file) => path.dirname(file));
  const full = [...folders].filter(([folder, { length }]) => folder !== '.' && length > 20);
  expect(folders.size).toBeGreaterThan(20);
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

it(`at most ${MAX_SHORT_FILES} files of production code have fewer than 20 lines`, () => {
  const production = files.filter(
    (file) =>
      /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
      // A migration that has been applied somewhere stays as it is.
      !/\.(test|stories)\.|\/(testing|migrations)\//.test(file),
  );
  const linesOf = (file: string) =>
    readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  const short = production.filter((file) => linesOf(file) < 20);
  expect(production.length).toBeGreaterThan(500);
  const advice = `Join the file to a neighbour with the same idea. Short are:\n${short.join('\n')}\n`;
  expect(short.length, advice).toBeLessThanOrEqual(MAX_SHORT_FILES);
});

it.each([
  ['README.md', 900],
  ['ARCHITECTURE.md', 1200],
])('%s stays under %i words', (file, limit) => {
  const words = readFileSync(path.join(root, file), 'utf8').split(/\s+/).length;
  expect(words).toBeLessThanOrEqual(limit);
});

it('the architecture lists the server’s features in the order in which they may import one another', () => {
  const [section = ''] =
    /Features import one another[\s\S]*?check-imports/.exec(
      readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'),
    ) ?? [];
  const listed = [...section.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
  expect(listed).toEqual(FEATURES.filter((name) => !name.includes('.')));
});

it('the glossary has at most 60 terms', () => {
  const rows = matchesIn('docs/glossary.md', /^\| (?!term|-)([^|]+) \|/gm);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.length).toBeLessThanOrEqual(60);
});

it.each(['google', 'facebook'])(
  '%s’s page lists what the portal relies on',
  {
    tags: ['requirement-27'],
  },
  (provider) => {
    const page = readFileSync(path.join(root, `docs/connect/${provider}.md`), 'utf8');
    const [, section = ''] = /^## What the portal relies on\n([\s\S]*?)^## /m.exec(page) ?? [];
    for (const assumption of [/same person/, /verified by a code/, /second factor/]) {
      expect(section).toMatch(assumption);
    }
  },
);

it('the proxies of the handbook speak TLS of today, and nothing without it', {
  tags: ['requirement-89'],
}, () => {
  const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const [, nginx = ''] = /^```nginx\n([\s\S]*?)^```/m.exec(page) ?? [];
  expect(nginx.match(/listen .*/g)).toEqual(['listen 443 ssl;']);
  expect(nginx).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  // Caddy has these versions by default, and TLS for every name that is not written with http://.
  expect(page).toMatch(/^portal\.example \{$/m);
  // Otherwise it would redirect a call of the API, with its token, from port 80.
  expect(page).toMatch(/^ {2}auto_https disable_redirects$/m);
});

const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));

it('each decision has a number of its own', () => {
  const numbers = decisions.map((file) => path.basename(file).slice(0, 4));
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it.each(decisions)('%s has the one form of a decision', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const number = path.basename(file).slice(0, 4);
  const status = '· accepted(?: · departs from [^·\\n]+)?(?: · amended by [^·\\n]+)?';
  const head = new RegExp(`^# ${number} · [^\\n]+\\n\\n\\d{4}-\\d\\d-\\d\\d ${status}\\n`);
  expect(text).toMatch(head);
  const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(titles.filter((title) => title !== 'Options')).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ]);
});
