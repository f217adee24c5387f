import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** One `import`, `export … from` or `import()` of a file, types included. */
export interface Import {
  readonly specifier: string;
  /** The names taken, as exported there; empty for `*`, `import()` and side effects. */
  readonly names: readonly string[];
  readonly line: number;
}

/** A use of something that needs no import: `fetch`, `process.env`. */
export interface GlobalUse {
  readonly name: string;
  readonly line: number;
}

/** What the rules look at in one file. */
export interface Source {
  /** Relative to the root, with `/`. */
  readonly file: string;
  readonly imports: readonly Import[];
  readonly globals: readonly GlobalUse[];
}

const WATCHED = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const GLOBAL_OBJECTS = ['globalThis', 'window', 'self'];

/** Reads the imports and watched globals of `file`. */
export function readSource(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return { file, imports: findImports(program, lineOf), globals: findGlobals(program, lineOf) };
}

function findImports(program: ESTree.Program, lineOf: (offset: number) => number): Import[] {
  const imports: Import[] = [];
  const add = (source: ESTree.StringLiteral, names: string[] = []) =>
    imports.push({ specifier: source.value, names, line: lineOf(source.start) });
  new Visitor({
    ImportDeclaration: (node) =>
      add(
        node.source,
        node.specifiers.map((specifier) =>
          specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : specifier.type,
        ),
      ),
    ExportNamedDeclaration: (node) => node.source && add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source);
      }
    },
    TSImportType: (node) => add(node.source),
  }).visit(program);
  return imports;
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}

function findGlobals(program: ESTree.Program, lineOf: (offset: number) => number): GlobalUse[] {
  const uses: { name: string; start: number }[] = [];
  // A parameter or constant of the same name is an injected stand-in, not the global.
  const declared = declaredNames(program);
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier') uses.push({ name: callee.name, start: callee.start });
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier') uses.push({ name: callee.name, start: callee.start });
    },
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
      const [object, property] = [node.object.name, node.property.name];
      if (object === 'process' && property === 'env') {
        uses.push({ name: 'process.env', start: node.start });
      }
      if (GLOBAL_OBJECTS.includes(object) && WATCHED.includes(property)) {
        uses.push({ name: `${object}.${property}`, start: node.start });
      }
    },
  }).visit(program);
  return uses
    .filter(({ name }) => name.includes('.') || (WATCHED.includes(name) && !declared.has(name)))
    .map(({ name, start }) => ({ name, line: lineOf(start) }));
}

function declaredNames(program: ESTree.Program): Set<string> {
  const names = new Set<string>();
  const collect = (pattern: ESTree.Node) => {
    if (pattern.type === 'Identifier') names.add(pattern.name);
    if (pattern.type === 'AssignmentPattern') collect(pattern.left);
    if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        collect(property.type === 'Property' ? property.value : property.argument);
      }
    }
  };
  new Visitor({
    VariableDeclarator: ({ id }) => collect(id),
    FunctionDeclaration: ({ params }) => params.forEach(collect),
    FunctionExpression: ({ params }) => params.forEach(collect),
    ArrowFunctionExpression: ({ params }) => params.forEach(collect),
  }).visit(program);
  return names;
}
