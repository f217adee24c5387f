import {
  type ConnectedApps,
  isVerified,
  type Product,
  type Shop,
  type StoreDetails,
} from '@atrium/contract';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CardAction, cardAction } from '../../features/products/card-action.ts';
import { ProductGlyph } from '../../features/products/components/product-icon.tsx';
import { texts as productTexts } from '../../features/products/texts.ts';
import {
  STATE_COLUMN,
  StateLine,
  StoreArch,
} from '../../features/stores/components/store-arch.tsx';
import { stateOf } from '../../features/stores/texts.ts';
import { webUrlOrNull } from '../../shared/browser.ts';
import type { Command } from './search-commands.ts';
import { texts } from './texts.ts';

interface StoreActions {
  switchTo: (shop: Shop) => unknown;
  goHome: () => unknown;
}

interface ListedStore {
  shop: Shop;
  isCurrent: boolean;
  /** Undefined while they are loading, and if they cannot be loaded. */
  details: StoreDetails | undefined;
}

export function storeCommandId({ domain }: Pick<Shop, 'domain'>): string {
  return `store:${domain}`;
}

/** Switches to a store; the current one opens home. */
export function storeCommand(
  { shop, isCurrent, details }: ListedStore,
  actions: StoreActions,
): Command {
  // How far a verified store is, only its details show.
  const isKnown = details !== undefined || !isVerified(shop.status);
  const state = isKnown
    ? stateOf({ ...details, status: shop.status, products: details?.products ?? [] })
    : undefined;
  const effect = isCurrent ? texts.current : texts.switch;
  return {
    id: storeCommandId(shop),
    kind: 'store',
    isHere: isCurrent,
    label: shop.name,
    description: shop.domain,
    icon: <StoreArch shop={shop} size="xs" open={isCurrent} />,
    hint: state ? (
      <>
        {/* In columns, the second as wide as the longer effect. */}
        <span className={STATE_COLUMN}>
          <StateLine {...state} />
        </span>{' '}
        <span className="ms-2 sm:w-12 sm:text-end">{effect}</span>
      </>
    ) : (
      effect
    ),
    keywords: `${state?.text ?? ''} ${isCurrent ? '' : texts.switch}`,
    waits: !isCurrent,
    run: () => (isCurrent ? actions.goHome() : actions.switchTo(shop)),
  };
}

interface ProductActions {
  launch: (product: Product, connected: boolean) => unknown;
  openOutside: (url: string) => unknown;
}

/** Does what the product's card does for the current store; none if its link is not one to a website. */
export function productCommand(
  product: Product,
  app: ConnectedApps[string] | undefined,
  { launch, openOutside }: ProductActions,
): Command[] {
  const isConnected = app?.connected === true;
  const action = cardAction(product, isConnected);
  const shown = {
    id: `product:${product.type}`,
    kind: 'product' as const,
    label: product.title,
    icon: <ProductGlyph name={product.icon} />,
    hint: hintOf(action),
  };
  if (action.kind === 'unavailable') return [{ ...shown, disabled: true, run: () => undefined }];
  if (!('url' in action)) {
    return [{ ...shown, waits: true, run: () => launch(product, isConnected) }];
  }
  const url = webUrlOrNull(action.url);
  return url === null ? [] : [{ ...shown, run: () => openOutside(url) }];
}

function hintOf(action: CardAction): ReactNode {
  if (action.kind === 'open') return productTexts.open;
  if (action.kind === 'unavailable') return action.note;
  if (!('url' in action)) return action.label;
  return (
    <>
      {action.label} <span className="sr-only">{productTexts.opensNewTab}</span>
      <ExternalLink aria-hidden="true" />
    </>
  );
}
