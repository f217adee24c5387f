import type { Shop, StoreDetails } from '@atrium/contract';
import { Button } from '@atrium/ui';
import { Check, CircleAlert, ExternalLink } from 'lucide-react';
import { needsAttention } from '../../../../shared/store-status.ts';
import { adminOf, reachedStages, type StoreStage, storeStages } from '../../store-look.ts';
import { openStepNames, stageNames, rowTexts as texts } from '../../texts.ts';

interface OnlyStoreProps {
  shop: Shop;
  /** Undefined while they are loading, and if they cannot be loaded. */
  products: StoreDetails['products'] | undefined;
  /** The titles of the catalogue's products by type. */
  productTitles: ReadonlyMap<string, string>;
}

/**
 * Beside the only store, where there is room: how far it is, and what is connected once it is live. Its page in Shopify also
 * on a phone, and on a tablet unless its steps need the room.
 */
export function OnlyStore({ shop, products, productTitles }: OnlyStoreProps) {
  const store = products && { status: shop.status, products };
  const isLive = store && isComplete(reachedStages(store));
  return (
    <div className="flex items-center gap-8 p-2 text-sm max-sm:p-3 sm:flex-1 lg:ps-6 lg:pe-3">
      {/* Hidden from screen readers, because the store and the cards say the same. */}
      <div aria-hidden="true" className="flex-1 max-sm:hidden">
        {store ? <Progress store={store} productTitles={productTitles} /> : null}
      </div>
      <Button
        variant="secondary"
        href={adminOf(shop.domain)}
        target="_blank"
        rel="noreferrer"
        className={`max-sm:px-2.5 ${isLive ? '' : 'sm:max-lg:hidden'}`}
        iconEnd={<ExternalLink aria-hidden="true" className="size-4" />}
      >
        <span>
          <span className="max-lg:sr-only">{texts.openIn}</span> {texts.shopify}
        </span>
      </Button>
    </div>
  );
}

interface ProgressProps extends Pick<OnlyStoreProps, 'productTitles'> {
  store: Pick<StoreDetails, 'status' | 'products'>;
}

function Progress({ store, productTitles }: ProgressProps) {
  const reached = reachedStages(store);
  if (!isComplete(reached)) {
    return <Steps reached={reached} isStopped={needsAttention(store.status)} />;
  }
  const connected = store.products
    .filter(({ state }) => state === 'connected')
    .map(({ type }) => productTitles.get(type) ?? texts.aProduct);
  return (
    <p className="flex items-center gap-3">
      <Reached />
      <span className="flex flex-wrap gap-x-3">
        <span className="font-medium">{texts.live}</span>
        <span className="text-text-muted">{texts.connected(connected)}</span>
      </span>
    </p>
  );
}

function isComplete(reached: readonly StoreStage[]): boolean {
  return reached.length === storeStages.length;
}

interface StepsProps {
  reached: readonly StoreStage[];
  /** The next step is one that the store had reached before. */
  isStopped: boolean;
}

function Steps({ reached, isStopped }: StepsProps) {
  return (
    <ol className="flex gap-2">
      {storeStages.map((stage, index) => {
        const isReached = reached.includes(stage);
        const isNext = index === reached.length;
        return (
          <li
            key={stage}
            className={`flex items-center gap-2 not-last:flex-1 ${isReached ? 'font-medium' : ''} ${isReached || isNext ? '' : 'text-text-muted'}`}
          >
            {isReached ? <Reached /> : <Ahead isNext={isNext} isLost={isNext && isStopped} />}
            <span className="whitespace-nowrap">
              {(isReached ? undefined : openStepNames[stage]) ?? stageNames[stage]}
            </span>
            <span className="-mx-1 h-px flex-1 bg-border" />
          </li>
        );
      })}
    </ol>
  );
}

const CIRCLE = 'grid size-5 shrink-0 place-items-center rounded-full border';

function Reached() {
  return (
    <span className={`${CIRCLE} border-accent text-accent-text`}>
      <Check className="size-3.5" />
    </span>
  );
}

interface AheadProps {
  isNext: boolean;
  isLost: boolean;
}

function Ahead({ isNext, isLost }: AheadProps) {
  if (isLost) return <CircleAlert className="size-5 shrink-0 text-danger-text" />;
  return (
    <span className={`${CIRCLE} ${isNext ? 'border-2 border-accent' : 'border-border-control'}`} />
  );
}
