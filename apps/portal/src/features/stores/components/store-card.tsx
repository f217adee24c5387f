import type { StoreDetails } from '@atrium/contract';
import { Badge, Card, VisuallyHidden } from '@atrium/ui';
import { storeHeadingId } from '../focus-list.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { needsAttention, reachedStages } from '../store-progress.ts';
import { noticeOf, statusBadges } from '../texts.ts';
import { type StoreActionHandlers, StoreActions } from './store-actions.tsx';
import { StoreArch } from './store-arch.tsx';
import { StoreFacts } from './store-facts.tsx';
import { StoreHistory } from './store-history.tsx';

interface StoreCardProps extends StoreActionHandlers {
  store: StoreDetails;
  isCurrent: boolean;
  /** The titles of the catalogue's products by type. */
  productTitles: ReadonlyMap<string, string>;
  /** In a long list, cards outside of the window are not rendered. */
  inLongList: boolean;
}

/** One store with everything that is known about it, and what the merchant can do with it. */
export function StoreCard({ store, isCurrent, productTitles, inLongList, ...on }: StoreCardProps) {
  const titleId = storeHeadingId(store.domain);
  const hint = noticeOf(store)?.text;
  return (
    <Card
      as="article"
      padding="none"
      aria-labelledby={titleId}
      aria-current={isCurrent || undefined}
      data-long={inLongList || undefined}
      className="aria-[current=true]:border-accent data-long:[contain-intrinsic-size:auto_16rem] lg:data-long:[contain-intrinsic-size:auto_10rem] data-long:not-has-aria-expanded:[content-visibility:auto]"
    >
      <div className="flex flex-col gap-3 p-4 sm:gap-2 sm:px-6">
        <div className="relative flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between lg:gap-8">
          <StoreTitle {...{ store, titleId, isCurrent }} />
          <StoreActions store={store} isCurrent={isCurrent} {...on} />
        </div>
        {hint ? <p className="max-w-prose text-sm text-text-muted sm:ps-16">{hint}</p> : null}
        <StoreFacts store={store} productTitles={productTitles} />
      </div>
      <StoreHistory history={store.history} name={store.name} />
    </Card>
  );
}

interface StoreTitleProps extends Pick<StoreCardProps, 'store' | 'isCurrent'> {
  titleId: string;
}

function StoreTitle({ store, titleId, isCurrent }: StoreTitleProps) {
  const badge = statusBadges[store.status];
  const stages = reachedStages(store);
  return (
    <div className="flex min-w-0 gap-4 max-lg:pe-12">
      <StoreArch
        shop={store}
        stages={stages}
        open={isCurrent}
        needsAttention={needsAttention(store)}
        size="sm"
      />
      <div className="flex min-w-0 flex-col justify-center gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={titleId} tabIndex={-1} dir="auto" className="wrap-anywhere text-lg outline-none">
            {store.name}
          </h3>
          {isCurrent ? <Badge tone="accent">{texts.current}</Badge> : null}
          {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
        </div>
        <p className="wrap-anywhere text-sm text-text-muted">{store.domain}</p>
        <VisuallyHidden>
          {texts.progress(stages.map((stage) => texts.stages[stage]))}
        </VisuallyHidden>
      </div>
    </div>
  );
}
