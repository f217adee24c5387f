import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

const sources = globSync('{apps/{server,portal},packages/*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|stories)\.|\/testing\/|node_modules/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return { file, program: parseSync(file, text).program };
  });

type Find = (report: (found: string) => void) => ConstructorParameters<typeof Visitor>[0];

/** `file: what` for everything that `find` reports in production code. */
function findIn(find: Find, wanted: (file: string) => boolean = () => true): string[] {
  const found: string[] = [];
  for (const { file, program } of sources.filter((source) => wanted(source.file))) {
    new Visitor(find((what) => found.push(`${file}: ${what}`))).visit(program);
  }
  return found;
}

/** `Math.random` for a call or mention of that method. */
function memberName({ object, property }: ESTree.MemberExpression): string {
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return '';
  return `${object.name}.${property.name}`;
}

describe('no production code', () => {
  it('draws random values from anything but the system’s generator', {
    tags: ['requirement-20'],
  }, () => {
    const found = findIn((report) => ({
      MemberExpression: (node) => {
        if (memberName(node) === 'Math.random') report('Math.random');
      },
    }));
    expect(found).toEqual([]);
  });

  it('writes SQL as text outside repositories and migrations', { tags: ['requirement-56'] }, () => {
    const found = findIn(
      (report) => ({
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
      }),
      (file) => !file.includes('/database/migrations/'),
    );
    expect(found).toEqual([]);
  });

  it('starts other programs', { tags: ['requirement-57'] }, () => {
    const found = findIn((report) => {
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
    });
    expect(found).toEqual([]);
  });

  it('evaluates text as code, or writes it into a page as HTML', {
    tags: ['requirement-53', 'requirement-57'],
  }, () => {
    const found = findIn((report) => ({
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
    }));
    expect(found).toEqual([]);
  });
});

describe('every regular expression', () => {
  const expressions = new Map<string, { source: string; flags: string }>();
  findIn((report) => ({
    Literal: (node) => {
      if (!('regex' in node) || node.regex === null) return;
      const { pattern: source, flags } = node.regex;
      expressions.set(`/${source}/${flags}`, { source, flags });
      report(source);
    },
  }));

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
