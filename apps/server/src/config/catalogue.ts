import { type Product, productSchema } from '@atrium/contract';
import * as z from 'zod';
import type { ProductApp } from './product-apps.ts';

export type CatalogueProduct = Product;

interface CatalogueLinks {
  /** Theme sections' page in a store of apps. */
  themeSectionsUrl: string;
  /** The form of the email tool's waitlist; without one the card only announces the product. */
  waitlistUrl: string | undefined;
}

const webUrl = z.url({ protocol: /^https?$/ });

const catalogueFile = z
  .array(productSchema)
  .refine((products) => new Set(products.map(({ type }) => type)).size === products.length, {
    error: 'each type must be unique',
  })
  .superRefine((products, context) => {
    for (const [index, { action }] of products.entries()) {
      if (action.kind === 'launch' || webUrl.safeParse(action.url).success) continue;
      const path = [index, 'action', 'url'];
      context.addIssue({ code: 'custom', path, message: 'must be an http(s) URL' });
    }
  });

/** The four built-in products. An operator's CATALOGUE_FILE replaces them. */
export function defaultCatalogue({
  themeSectionsUrl,
  waitlistUrl,
}: CatalogueLinks): CatalogueProduct[] {
  return [
    {
      type: 'dtm',
      title: 'AI theme',
      description: 'A storefront designed around your catalogue in an afternoon.',
      icon: 'ai-theme',
      heroImage: 'ai-theme',
      available: true,
      buttonText: 'Start for free',
      action: { kind: 'launch', label: 'Start for free' },
    },
    {
      type: 'reviews',
      title: 'AI reviews',
      description: 'Collect reviews, answer them in your voice and show the ones that sell.',
      icon: 'reviews',
      heroImage: 'reviews',
      available: true,
      buttonText: 'Start for free',
      action: { kind: 'launch', label: 'Start for free' },
    },
    {
      type: 'theme-sections',
      title: 'Theme sections',
      description: 'Ready-made sections that fit the theme you already have.',
      icon: 'sections',
      heroImage: 'sections',
      available: true,
      beta: true,
      buttonText: 'Start for free',
      action: { kind: 'link', label: 'Start for free', url: themeSectionsUrl },
    },
    {
      type: 'email',
      title: 'Email campaigns',
      description: 'Campaigns built on what your customers look at and buy.',
      icon: 'email',
      heroImage: 'email',
      available: false,
      buttonText: 'Coming Soon',
      action: waitlistUrl
        ? { kind: 'waitlist', label: 'Join waitlist', url: waitlistUrl }
        : { kind: 'launch', label: 'Coming Soon' },
    },
  ];
}

/** @throws ZodError */
export function readCatalogue(json: unknown): CatalogueProduct[] {
  return catalogueFile.parse(json);
}

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
