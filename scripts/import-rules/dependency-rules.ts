import { isIn, packageName, type Rule, targetOf } from './rule.ts';

/** A package of ours that knows nothing but the packages named. */
export function packageRule(name: string, allowed: readonly string[]): Rule {
  const folder = `packages/${name}`;
  return {
    name: `${name}-dependencies`,
    check: ({ file, imports }) =>
      isIn(file, `${folder}/src`)
        ? imports
            .filter((imported) => {
              const target = targetOf(file, imported);
              if (target !== null) return !target.startsWith(`${folder}/`);
              return !allowed.includes(packageName(imported.specifier));
            })
            .map(({ line, specifier }) => ({
              line,
              message: `${specifier}: ${name} may import ${allowed.join(', ')} and nothing else`,
            }))
        : [],
  };
}

/** An app that may import those packages of ours, by their names, and no other. */
export function appRule(name: string, allowed: readonly string[]): Rule {
  const folder = `apps/${name}`;
  const names = allowed.map((other) => `@atrium/${other}`);
  return {
    name: `${name}-dependencies`,
    check: ({ file, imports }) =>
      isIn(file, `${folder}/src`)
        ? imports
            .filter((imported) => {
              const target = targetOf(file, imported);
              if (target !== null) return !target.startsWith(`${folder}/`);
              const other = packageName(imported.specifier);
              return other.startsWith('@atrium/') && !names.includes(other);
            })
            .map(({ line, specifier }) => ({
              line,
              message: `${specifier}: ${name} may import ${names.join(' and ')} of ours, by name`,
            }))
        : [],
  };
}
