import type { StoreDetails } from '@atrium/contract';
import { Button, Card, DateText } from '@atrium/ui';
import { useId } from 'react';
import { AddressText } from '../../../shared/wrapping-text.tsx';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { StoreArch } from './store-arch.tsx';

interface RemovedStoresProps {
  stores: readonly StoreDetails[];
  /** The domain of the store that is being restored. */
  restoring: string | null;
  /** Nothing else is more likely to come next, as without a store: the first of them has the primary button. */
  strong: boolean;
  onRestore: (store: StoreDetails) => void;
}

/** The removed stores, each until its data is deleted. */
export function RemovedStores({ stores, restoring, strong, onRestore }: RemovedStoresProps) {
  const titleId = useId();
  if (stores.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="text-lg">
        {texts.removed.title}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-border">
          {stores.map((store, index) => (
            <li
              key={store.domain}
              className="flex flex-wrap items-center gap-3 p-3 sm:gap-4 sm:px-6 sm:py-4"
            >
              <StoreArch shop={store} size="row" faded />
              <div className="flex min-w-44 flex-1 flex-col gap-0.5 text-xs sm:text-sm">
                <h3 className="wrap-anywhere font-medium text-base">
                  <bdi>{store.name}</bdi>
                </h3>
                <p className="wrap-anywhere text-text-muted">
                  <AddressText address={store.domain} />
                </p>
                {store.restorableUntil === null ? null : (
                  <p className="text-text-muted">
                    {texts.removed.until}{' '}
                    <DateText value={store.restorableUntil} className="whitespace-nowrap" />
                  </p>
                )}
              </div>
              <Button
                variant={strong && index === 0 ? 'primary' : 'secondary'}
                size="sm"
                pending={restoring === store.domain}
                pendingLabel={texts.removed.restoring}
                onClick={() => onRestore(store)}
              >
                {texts.removed.restore} <span className="sr-only">{store.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
