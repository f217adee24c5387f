import type { ConnectedApps, Product } from '@atrium/contract';
import { EmptyArch, EmptyState } from '@atrium/ui';
import { texts } from '../texts.ts';
import { ProductCard } from './product-card.tsx';
import { ProductList } from './product-list.tsx';

interface ProductGridProps {
  products: readonly Product[];
  /** Undefined while they load: the states of the previous store would be wrong. Null if they could not be loaded. */
  connectedApps: ConnectedApps | null | undefined;
  /** The types of the products that the store has, but cannot open until it is verified again. */
  paused: readonly string[];
  /** The type of the product that is being opened. */
  pendingType: string | null;
  /** The next step is above the cards. */
  quiet: boolean;
  onLaunch: (product: Product, connected: boolean) => void;
}

/** Connected products first, otherwise in the order of the catalogue. */
export function ProductGrid({
  products,
  connectedApps,
  paused,
  pendingType,
  quiet,
  onLaunch,
}: ProductGridProps) {
  if (products.length === 0) {
    return (
      <EmptyState illustration={<EmptyArch />} title={texts.emptyTitle} description={texts.empty} />
    );
  }
  const isConnected = ({ type }: Product) => connectedApps?.[type]?.connected === true;
  const connectedFirst = products.toSorted(
    (a, b) => Number(isConnected(b)) - Number(isConnected(a)),
  );
  return (
    <ProductList>
      {connectedFirst.map((product) => (
        <li key={product.type}>
          <ProductCard
            product={product}
            app={connectedApps?.[product.type]}
            unknown={connectedApps ? undefined : connectedApps === null ? 'failed' : 'loading'}
            paused={paused.includes(product.type)}
            pending={pendingType === product.type}
            // One primary button: that of the first connected product.
            quiet={quiet || product !== connectedFirst[0]}
            onLaunch={() => onLaunch(product, isConnected(product))}
          />
        </li>
      ))}
    </ProductList>
  );
}
