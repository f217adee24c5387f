import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

const parsed = (file: string, text: string) => ({ file, program: parseSync(file, text).program });

const sources = globSync('{apps/{server,portal},packages/*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|stories)\.|\/testing\/|node_modules/.test(file))
  .map((file) => parsed(file, readFileSync(path.join(root, file), 'utf8')));

type Find = (report: (found: string) => void) => ConstructorParameters<typeof Visitor>[0];

/** `file: what` for everything that `find` reports. */
function findIn(find: Find, files = sources): string[] {
  const found: string[] = [];
  for (const { file, program } of files) {
    new Visitor(find((what) => found.push(`${file}: ${what}`))).visit(program);
  }
  return found;
}

/** `Math.random` for a call or mention of that method. */
function memberName({ object, property }: ESTree.MemberExpression): string {
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return '';
  return `${object.name}.${property.name}`;
}

/** `Math` is allowed only before the name of another method, so that nobody reads `random` from it by another spelling. */
const otherRandomValues: Find = (report) => {
  const seen = new Set<ESTree.Node>();
  return {
    MemberExpression: (node) => {
      const { object, property, computed } = node;
      if (object.type !== 'Identifier' || object.name !== 'Math' || computed) return;
      seen.add(object);
      if (property.type === 'Identifier' && property.name === 'random') report('Math.random');
    },
    Identifier: (node) => {
      if (node.name === 'Math' && !seen.has(node)) report('Math');
      if (node.name === 'pseudoRandomBytes') report(node.name);
    },
  };
};

/** A UUID has 122 random bits at most. */
const idsAsRandomValues: Find = (report) => ({
  Identifier: ({ name }) => {
    if (name === 'randomUUID') report(name);
  },
  ImportDeclaration: ({ source }) => {
    if (/^(uuid|nanoid|ulid|cuid2?)\b/.test(source.value)) report(source.value);
  },
});

/** They make ids, which are no secrets: of rows, and of requests in the log. */
const FILES_WITH_IDS = ['apps/server/src/core/runtime.ts', 'apps/server/src/http/create-http.ts'];

const sqlAsText: Find = (report) => ({
  MemberExpression: (node) => {
    const isText = ['sql.raw', 'sql.lit', 'sql.id', 'CompiledQuery.raw'];
    if (isText.includes(memberName(node))) report('sql as text');
  },
  CallExpression: ({ callee, arguments: [first] }) => {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    if (!['prepare', 'query', 'exec'].includes(callee.property.name)) return;
    const isJoined =
      first?.type === 'BinaryExpression' ||
      (first?.type === 'TemplateLiteral' && first.expressions.length > 0);
    if (isJoined) report(`${callee.property.name} of a joined text`);
  },
});

const otherPrograms: Find = (report) => {
  const check = ({ source }: { source: ESTree.Expression | null }) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    if (/^(node:)?(child_process|cluster|vm)\b/.test(source.value)) report(source.value);
  };
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
};

const textAsCode: Find = (report) => ({
  CallExpression: ({ callee, arguments: [first] }) => {
    if (callee.type !== 'Identifier') return;
    if (callee.name === 'eval') report('eval');
    const isTimer = ['setTimeout', 'setInterval'].includes(callee.name);
    if (isTimer && first?.type === 'Literal') report(`${callee.name} of a text`);
  },
  NewExpression: ({ callee }) => {
    if (callee.type === 'Identifier' && callee.name === 'Function') report('new Function');
  },
  JSXAttribute: ({ name }) => {
    if (name.name === 'dangerouslySetInnerHTML') report('dangerouslySetInnerHTML');
  },
  AssignmentExpression: ({ left }) => {
    if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
    if (['innerHTML', 'outerHTML'].includes(left.property.name)) report(left.property.name);
  },
});

it('the rules are applied to all production code', () => {
  expect(sources.length).toBeGreaterThan(500);
});

describe('no production code', () => {
  it('draws random values from anything but the system’s generator', {
    tags: ['requirement-20'],
  }, () => {
    expect(findIn(otherRandomValues)).toEqual([]);
  });

  it('makes UUIDs, other than for ids of rows and requests', {
    tags: ['requirement-20'],
  }, () => {
    const files = findIn(idsAsRandomValues).map((found) => found.replace(/:.*/, ''));
    expect(new Set(files)).toEqual(new Set(FILES_WITH_IDS));
  });

  it('writes SQL as text outside migrations', { tags: ['requirement-56'] }, () => {
    const files = sources.filter(({ file }) => !file.includes('/database/migrations/'));
    expect(findIn(sqlAsText, files)).toEqual([]);
  });

  it('starts other programs', { tags: ['requirement-57'] }, () => {
    expect(findIn(otherPrograms)).toEqual([]);
  });

  it('evaluates text as code, or writes it into a page as HTML', {
    tags: ['requirement-53', 'requirement-57'],
  }, () => {
    expect(findIn(textAsCode)).toEqual([]);
  });
});

it.each([
  ['Math.random() * 10;', otherRandomValues],
  ['const draw = Math.random;', otherRandomValues],
  ["Math['random']();", otherRandomValues],
  ['const { random } = Math;', otherRandomValues],
  ['pseudoRandomBytes(32);', otherRandomValues],
  ['crypto.randomUUID();', idsAsRandomValues],
  ["import { v4 } from 'uuid';", idsAsRandomValues],
  ["import { nanoid } from 'nanoid';", idsAsRandomValues],
  ['sql.raw(text);', sqlAsText],
  ['sql.lit(text);', sqlAsText],
  ['sql.id(name);', sqlAsText],
  ['CompiledQuery.raw(text);', sqlAsText],
  ["database.prepare('select ' + columns);", sqlAsText],
  [`client.query(\`select \${columns}\`);`, sqlAsText],
  [`database.exec(\`drop table \${name}\`);`, sqlAsText],
  ["import { spawn } from 'node:child_process';", otherPrograms],
  ["await import('child_process');", otherPrograms],
  ["export { fork } from 'node:cluster';", otherPrograms],
  ["export * from 'node:vm';", otherPrograms],
  ['eval(text);', textAsCode],
  ["setTimeout('text', 1);", textAsCode],
  ["setInterval('text', 1);", textAsCode],
  ["new Function('text');", textAsCode],
  ['<p dangerouslySetInnerHTML={{ __html: text }} />;', textAsCode],
  ['element.innerHTML = text;', textAsCode],
  ['element.outerHTML = text;', textAsCode],
])('a rule finds `%s`', (text, find) => {
  expect(findIn(find, [parsed('some.tsx', text)])).toHaveLength(1);
});

describe('every regular expression', () => {
  const expressions = new Map<string, { source: string; flags: string }>();
  findIn(() => ({
    Literal: (node) => {
      if (!('regex' in node) || node.regex === null) return;
      const { pattern: source, flags } = node.regex;
      expressions.set(`/${source}/${flags}`, { source, flags });
    },
  }));

  it('of production code is found', () => {
    expect(expressions.size).toBeGreaterThan(100);
  });

  it.each([...expressions])(
    '%s takes linear time whatever it is given',
    { tags: ['requirement-62'] },
    (_, { source, flags }) => {
      // Limits count steps instead of time, so that a slow machine comes to the same result.
      const limits = { timeout: null, attackTimeout: null, incubationTimeout: null };
      expect(checkSync(source, flags, limits).status).toBe('safe');
    },
  );
});
