import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';

/** More names than this belong together in a service that composition/ creates once. */
const MAX_NAMES = 8;
/** A longer list has a name of its own. */
const MAX_AT_PARAMETER = 3;

const features = path.join(import.meta.dirname, '../../apps/server/src/features');

/** The lists that others may contain. */
const CORE = ['repositories', 'transact', 'runtime', 'audit'];
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
  const [, keys] = types?.params ?? [];
  if (name !== 'Pick' || !keys) throw new Error(`spell out the names of ${name}`);
  const literals = keys.type === 'TSUnionType' ? keys.types : [keys];
  return literals.map((one) =>
    one.type === 'TSLiteralType' && one.literal.type === 'Literal' ? `${one.literal.value}` : '',
  );
}

function keyOf(member: ESTree.TSSignature): string[] {
  return 'key' in member && member.key.type === 'Identifier' ? [member.key.name] : [];
}

function errorIn(name: string, maxNames: number, read: () => string[]): string[] {
  try {
    const { size } = new Set(read());
    return size > maxNames ? [`${name}: ${size} names`] : [];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]; // thrown by the functions above
  }
}

function errorsIn(file: string, text: string): string[] {
  const errors: string[] = [];
  const checkDeclared = (name: string, read: () => string[]) => {
    if (name.endsWith('Deps')) errors.push(...errorIn(name, MAX_NAMES, read));
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
      checkDeclared(id.name, () => namesIn(typeAnnotation));
    },
    TSInterfaceDeclaration: ({ id, body, extends: bases }) => {
      checkDeclared(id.name, () => [
        ...namesIn(body),
        ...bases.flatMap(({ expression, typeArguments }) =>
          referenced(expression.type === 'Identifier' ? expression.name : '', typeArguments),
        ),
      ]);
    },
    FunctionDeclaration: checkParameters,
    FunctionExpression: checkParameters,
    ArrowFunctionExpression: checkParameters,
    TSTypeReference: ({ typeName }) => {
      if (typeName.type === 'Identifier' && typeName.name === 'Parameters')
        errors.push('Parameters: spell out the names');
    },
  }).visit(parseSync(file, text).program);
  return errors.map((error) => `${file}: ${error}`);
}

/** Whether a type is composed of lists of dependencies: `Pick<Dependencies, …>`, `ShopDeps & …`. */
function isList(type: ESTree.TSType): boolean {
  if (type.type === 'TSIntersectionType')
    return type.types.some((one) => isListName(one) || isList(one));
  return type.type === 'TSTypeReference' && (type.typeArguments?.params ?? []).some(isListName);
}

function isListName(type: ESTree.TSType): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    /(Deps|Dependencies)$/.test(type.typeName.name)
  );
}

it('every list of a feature’s dependencies is spelled out, with at most eight names, and three at a parameter', () => {
  const files = globSync('**/*.ts', { cwd: features, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(100);
  const read = (file: string) => readFileSync(path.join(features, file), 'utf8');
  expect(files.flatMap((file) => errorsIn(file, read(file)))).toEqual([]);
});

it.each([
  [`type LoginDeps = CoreDependencies & Pick<Dependencies, 'a' | 'b' | 'c' | 'd' | 'e'>;`],
  [`interface LoginDeps extends CoreDependencies { a: A; b: B; c: C; d: D; e: E }`],
  [`type LoginDeps = ShopDeps & { a: A };`],
  [`type LoginDeps = MailLimitDeps & Pick<Dependencies, 'a'>;`],
  [`type LoginDeps = Parameters<typeof verify>[0];`],
  [`function login({ a }: Pick<Dependencies, 'a' | 'b' | 'c' | 'd'>) {}`],
  [`const login = (deps: Pick<ShopDeps, 'a' | 'b' | 'c' | 'd'>) => {};`],
  [`function login(deps: CoreDependencies & Pick<Dependencies, 'a'>) {}`],
  [`function login(deps: Omit<ShopDeps, 'audit'>) {}`],
])('a list is refused like %s', (text) => {
  expect(errorsIn('list.ts', text)).not.toEqual([]);
});

it.each([
  [`type LoginDeps = CoreDependencies & Pick<Dependencies, 'a' | 'b' | 'c' | 'd'>;`],
  [`type LoginDeps = ShopDeps & { shopify: Shopify };`],
  [`function login({ a }: Pick<Dependencies, 'a' | 'b' | 'c'>, form: Form) {}`],
  [`function login(deps: LoginDeps) {}`],
])('a list is accepted like %s', (text) => {
  expect(errorsIn('list.ts', text)).toEqual([]);
});
