import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';

/** More names than this belong together in a service that composition/ creates once. */
const MAX_NAMES = 8;
/** A longer list has a name of its own. */
const MAX_AT_PARAMETER = 3;
const LIST_NAME = /(Deps|Dependencies)$/;

const server = path.join(import.meta.dirname, '../../apps/server/src');
/** Where the list stands from which the features pick. */
const ALL_DEPENDENCIES = 'features/dependencies.ts';

/** What `Pick<Dependencies, 'repositories'>` has, unlike `repositories: Pick<Repositories, 'users'>`. */
const ALL_REPOSITORIES = 'all repositories';

/** The lists that others may contain. */
const CORE = [ALL_REPOSITORIES, 'transact', 'runtime', 'audit'];
const SHOP = [...CORE, 'sealer', 'shopify', 'limiter', 'notifications'];
const SHARED = new Map([
  ['CoreDependencies', CORE],
  ['ShopDeps', SHOP],
  ['ConfiguredShopDeps', SHOP],
]);

/** The names of a list of dependencies. @throws Error if it borrows names from a list that stands elsewhere. */
function namesIn(type: ESTree.TSType | ESTree.TSInterfaceBody): string[] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap(namesIn);
  if (type.type === 'TSTypeLiteral') return type.members.flatMap(keyOf);
  if (type.type === 'TSInterfaceBody') return type.body.flatMap(keyOf);
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
    return referenced(type.typeName.name, type.typeArguments);
  }
  throw new Error(`spell out the names instead of ${type.type}`);
}

function referenced(name: string, types?: ESTree.TSTypeParameterInstantiation | null): string[] {
  const shared = SHARED.get(name);
  if (shared) return shared;
  const [list, keys] = types?.params ?? [];
  if (name !== 'Pick' || !list || !keys) throw new Error(`spell out the names of ${name}`);
  const literals = keys.type === 'TSUnionType' ? keys.types : [keys];
  const names = literals.map((one) =>
    one.type === 'TSLiteralType' && one.literal.type === 'Literal' ? `${one.literal.value}` : '',
  );
  const hasAll = isNamed(list, /^((Core)?Dependencies|(Configured)?ShopDeps)$/);
  return names.map((one) => (hasAll && one === 'repositories' ? ALL_REPOSITORIES : one));
}

function keyOf(member: ESTree.TSSignature): string[] {
  return 'key' in member && member.key.type === 'Identifier' ? [member.key.name] : [];
}

function errorIn(name: string, maxNames: number, read: () => string[]): string[] {
  try {
    const names = new Set(read());
    if (names.size > maxNames) return [`${name}: ${names.size} names`];
    // A transaction has all repositories anyway.
    return names.has(ALL_REPOSITORIES) && !names.has('transact')
      ? [`${name}: name the repositories, as in repositories: Pick<Repositories, 'users'>`]
      : [];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]; // thrown by the functions above
  }
}

function errorsIn(file: string, text: string): string[] {
  const errors: string[] = [];
  const checkDeclared = (name: string, isComposed: boolean, read: () => string[]) => {
    if (!LIST_NAME.test(name) && !isComposed) return;
    if (!/.Deps$/.test(name)) errors.push(`${name}: call it ‹function›Deps`);
    errors.push(...errorIn(name, MAX_NAMES, read));
  };
  const checkParameters = ({ params }: Pick<ESTree.Function, 'params'>) => {
    // Routes pass on whatever their use cases need.
    if (file.endsWith('routes.ts')) return;
    for (const parameter of params) {
      const type = 'typeAnnotation' in parameter && parameter.typeAnnotation?.typeAnnotation;
      if (type && isList(type)) {
        errors.push(...errorIn('a parameter', MAX_AT_PARAMETER, () => namesIn(type)));
      }
    }
  };
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
      checkDeclared(id.name, isList(typeAnnotation), () => namesIn(typeAnnotation));
    },
    TSInterfaceDeclaration: ({ id, body, extends: bases }) => {
      const isComposed = bases.some(
        ({ expression, typeArguments }) =>
          LIST_NAME.test(nameOf(expression)) || (typeArguments?.params ?? []).some(isListName),
      );
      checkDeclared(id.name, isComposed, () => [
        ...namesIn(body),
        ...bases.flatMap((base) => referenced(nameOf(base.expression), base.typeArguments)),
      ]);
    },
    FunctionDeclaration: checkParameters,
    FunctionExpression: checkParameters,
    ArrowFunctionExpression: checkParameters,
  }).visit(parseSync(file, text).program);
  return errors.map((error) => `${file}: ${error}`);
}

/** Whether a type is composed of lists of dependencies: `Pick<Dependencies, …>`, `ShopDeps & …`, `Parameters<…>[0]`. */
function isList(type: ESTree.TSType): boolean {
  if (type.type === 'TSIntersectionType')
    return type.types.some((one) => isListName(one) || isList(one));
  if (type.type === 'TSIndexedAccessType')
    return isNamed(type.objectType, /^Parameters$/) && isFirst(type.indexType);
  return type.type === 'TSTypeReference' && (type.typeArguments?.params ?? []).some(isListName);
}

function isListName(type: ESTree.TSType): boolean {
  return isNamed(type, LIST_NAME);
}

function isNamed(type: ESTree.TSType, name: RegExp): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    name.test(type.typeName.name)
  );
}

function isFirst(type: ESTree.TSType): boolean {
  return (
    type.type === 'TSLiteralType' && type.literal.type === 'Literal' && type.literal.value === 0
  );
}

function nameOf(expression: ESTree.Expression): string {
  return expression.type === 'Identifier' ? expression.name : '';
}

it('every list of dependencies is spelled out, with at most eight names, and three at a parameter, and no repositories that are not used', () => {
  const files = globSync('**/*.ts', {
    cwd: server,
    // `composition/` creates all of them and `testing/` replaces them.
    exclude: ['**/*.test.ts', 'composition/**', 'testing/**', ALL_DEPENDENCIES],
  });
  expect(files.length).toBeGreaterThan(300);
  const read = (file: string) => readFileSync(path.join(server, file), 'utf8');
  expect(files.flatMap((file) => errorsIn(file, read(file)))).toEqual([]);
});

it.each([
  [`type LoginDeps = CoreDependencies & Pick<Dependencies, 'a' | 'b' | 'c' | 'd' | 'e'>;`],
  [`interface LoginDeps extends CoreDependencies { a: A; b: B; c: C; d: D; e: E }`],
  [`type LoginDeps = ShopDeps & { a: A };`],
  [`type LoginDeps = MailLimitDeps & Pick<Dependencies, 'a'>;`],
  [`type LoginDeps = Parameters<typeof verify>[0];`],
  [`interface LoginDeps { a: A; b: B; c: C; d: D; e: E; f: F; g: G; h: H; i: I }`],
  [`interface Deps { a: A }`],
  [`interface Dependencies { a: A }`],
  [`interface LoginDependencies { a: A }`],
  [`type LoginParts = CoreDependencies & { a: A };`],
  [`type LoginParts = Pick<Dependencies, 'a'>;`],
  [`interface LoginParts extends Pick<Dependencies, 'a'> { b: B }`],
  [`interface LoginDeps extends MailLimitDeps { a: A }`],
  [`function login({ a }: Pick<Dependencies, 'a' | 'b' | 'c' | 'd'>) {}`],
  [`const login = (deps: Pick<ShopDeps, 'a' | 'b' | 'c' | 'd'>) => {};`],
  [`function login(deps: CoreDependencies & Pick<Dependencies, 'a'>) {}`],
  [`function login(deps: Omit<ShopDeps, 'audit'>) {}`],
  [`function login(deps: Parameters<typeof verify>[0]) {}`],
  [`function login({ repositories }: Pick<Dependencies, 'repositories'>) {}`],
  [`type LoginDeps = Pick<ShopDeps, 'repositories' | 'runtime'>;`],
])('a list is refused like %s', (text) => {
  expect(errorsIn('list.ts', text)).not.toEqual([]);
});

it.each([
  [`type LoginDeps = CoreDependencies & Pick<Dependencies, 'a' | 'b' | 'c' | 'd'>;`],
  [`type LoginDeps = ShopDeps & { shopify: Shopify };`],
  [`function login({ a }: Pick<Dependencies, 'a' | 'b' | 'c'>, form: Form) {}`],
  [`function login(deps: LoginDeps) {}`],
  [`function login({ repositories }: { repositories: Pick<Repositories, 'users'> }) {}`],
  [`type LoginDeps = Pick<Dependencies, 'repositories' | 'transact'>;`],
])('a list is accepted like %s', (text) => {
  expect(errorsIn('list.ts', text)).toEqual([]);
});
