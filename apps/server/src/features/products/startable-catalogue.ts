import type { Product } from '@atrium/contract';
import type { ProductApp } from '../../config/product-apps.ts';

/** The types of products that a card would start but that have no registered app. */
export function typesWithoutApp(
  catalogue: readonly Product[],
  apps: readonly ProductApp[],
): string[] {
  return catalogue
    .filter(({ available, action }) => available && action.kind === 'launch')
    .map(({ type }) => type)
    .filter((type) => !apps.some((app) => app.type === type));
}

/** The catalogue as merchants see it: products without an app to open are unavailable. */
export function startableCatalogue(catalogue: Product[], apps: readonly ProductApp[]): Product[] {
  const missing = typesWithoutApp(catalogue, apps);
  return catalogue.map((product) =>
    missing.includes(product.type)
      ? { ...product, available: false, buttonText: 'Unavailable' }
      : product,
  );
}
