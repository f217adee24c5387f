import type { ConnectedApps, Product } from '@atrium/contract';
import { Button, Card, EmptyArch, EmptyState, Skeleton, VisuallyHidden } from '@atrium/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ProductCard } from './product-card.tsx';

const USUAL_COUNT = 4;

interface ProductGridProps {
  products: readonly Product[];
  connectedApps: ConnectedApps;
  /** The type of the product that is being opened. */
  pendingType: string | null;
  onLaunch: (product: Product, connected: boolean) => void;
}

export function ProductGrid({ products, connectedApps, pendingType, onLaunch }: ProductGridProps) {
  if (products.length === 0) {
    return (
      <EmptyState illustration={<EmptyArch />} title={texts.emptyTitle} description={texts.empty} />
    );
  }
  return (
    <Grid>
      {products.map((product) => {
        const connected = connectedApps[product.type]?.connected ?? false;
        return (
          <li key={product.type}>
            <ProductCard
              product={product}
              connected={connected}
              pending={pendingType === product.type}
              onLaunch={() => onLaunch(product, connected)}
            />
          </li>
        );
      })}
    </Grid>
  );
}

/** 1, 2, 3 or 4 columns depending on width (section 2, Home). */
function Grid({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label={texts.products}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4"
    >
      {children}
    </ul>
  );
}

/** The cards' places while they load, in their measure. */
export function ProductGridSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Grid>
        {Array.from({ length: USUAL_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
          <li key={index}>
            <Card padding="none" className="overflow-hidden">
              <Skeleton shape="block" className="aspect-[16/10] rounded-none" />
              <div className="flex flex-col gap-3 p-5">
                <div className="flex h-9 items-center gap-3">
                  <Skeleton shape="block" className="size-9 rounded-control" />
                  <Skeleton className="h-5 w-32" />
                </div>
                <div className="flex h-15 flex-col justify-around">
                  <Skeleton className="h-3.5 w-full" />
                  <Skeleton className="h-3.5 w-4/5" />
                  <Skeleton className="h-3.5 w-1/2" />
                </div>
                <Skeleton shape="block" className="h-11 rounded-control" />
              </div>
            </Card>
          </li>
        ))}
      </Grid>
    </div>
  );
}

interface ProductsFailedProps {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

export function ProductsFailed({ message, retrying, onRetry }: ProductsFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={<EmptyArch />}
        title={texts.failedTitle}
        description={message}
        action={
          <Button pending={retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  );
}
