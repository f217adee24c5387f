import type { Product } from '@atrium/contract';
import { texts } from './texts.ts';

/** The action of a card, from the catalogue and the product's state. */
export type CardAction =
  /** Opens the connected product by a signed URL. */
  | { kind: 'open' }
  /** Starts one of the operator's own products by its first signed launch. */
  | { kind: 'start'; label: string }
  /** Registers the store with the AI theme, then opens it. */
  | { kind: 'register'; label: string }
  /** Opens the reviews app for the current store. */
  | { kind: 'reviews'; label: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'waitlist'; label: string; url: string; note: string }
  | { kind: 'unavailable'; note: string };

export function cardAction(product: Product, connected: boolean): CardAction {
  if (connected) return { kind: 'open' };
  const { action, buttonText, available } = product;
  if (action.kind === 'waitlist') {
    return { kind: 'waitlist', label: action.label, url: action.url, note: buttonText };
  }
  if (!available) return { kind: 'unavailable', note: buttonText };
  if (action.kind === 'link') return { kind: 'link', label: buttonText, url: action.url };
  switch (product.type) {
    case 'dtm':
      return { kind: 'register', label: buttonText };
    case 'reviews':
      return { kind: 'reviews', label: buttonText };
    default:
      return { kind: 'start', label: buttonText };
  }
}

/** Whether a product is started here, and not by a link to another site. */
export function isLaunchable(product: Product): boolean {
  return ['start', 'register', 'reviews'].includes(cardAction(product, false).kind);
}

/**
 * The accessible name of a card's button, such as “Open AI theme” and “Start for free: AI theme”: begins with the visible
 * words, for speech input, and names the product, so that no two cards have the same.
 */
export function actionName(label: string, product: string): string {
  return label === texts.open ? `${label} ${product}` : `${label}: ${product}`;
}
