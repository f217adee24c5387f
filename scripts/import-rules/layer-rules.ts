import { isIn, type Rule, targetOf } from './rule.ts';

/** For each folder, the folders it may import besides itself and the files at the top. */
type Layers = Readonly<Record<string, readonly string[]>>;

/** Folders of one app that know each other in one direction only. */
export function layerRule(app: string, layers: Layers): Rule {
  const folder = `apps/${app}/src`;
  return {
    name: `${app}-layers`,
    check: ({ file, imports }) => {
      const from = layerOf(file);
      const allowed = layers[from];
      if (!isIn(file, folder) || allowed === undefined) return [];
      return imports.flatMap((imported) => {
        const target = targetOf(file, imported);
        const to = target?.startsWith(`${folder}/`) ? layerOf(target) : '';
        if (!(to in layers) || to === from || allowed.includes(to)) return [];
        return [
          { line: imported.line, message: `${imported.specifier}: ${from} must not know ${to}` },
        ];
      });
    },
  };
}

/** `features` of `apps/server/src/features/auth/login.ts`; empty for a file at the top. */
export function layerOf(file: string): string {
  const [, , , layer, below] = file.split('/');
  return layer !== undefined && below !== undefined ? layer : '';
}

/** A feature of the portal knows no other: pages compose them. */
export const featuresApart: Rule = {
  name: 'portal-features-apart',
  check: ({ file, imports }) => {
    const folder = 'apps/portal/src/features';
    if (!isIn(file, folder)) return [];
    const own = featureOf(file);
    return imports.flatMap((imported) => {
      const target = targetOf(file, imported);
      if (!target?.startsWith(`${folder}/`) || featureOf(target) === own) return [];
      return [
        {
          line: imported.line,
          message: `${imported.specifier}: ${own} must not know another feature; a page composes them`,
        },
      ];
    });
  },
};

/** The server's features from the top to the bottom: each may know those below it, none those above. */
export function featuresInOrder(order: readonly string[]): Rule {
  const folder = 'apps/server/src/features';
  return {
    name: 'server-features-in-order',
    check: ({ file, imports }) => {
      const own = order.indexOf(featureOf(file) ?? '');
      if (!isIn(file, folder)) return [];
      return imports.flatMap((imported) => {
        const target = targetOf(file, imported);
        if (!target?.startsWith(`${folder}/`)) return [];
        const other = order.indexOf(featureOf(target) ?? '');
        if (own >= 0 && other >= own) return [];
        const message = `${imported.specifier}: ${featureOf(file)} must not know a feature above it`;
        return [{ line: imported.line, message }];
      });
    },
  };
}

function featureOf(file: string): string | undefined {
  return file.split('/')[4];
}
