import type { StoreDetails } from '@atrium/contract';
import { Badge, InlineError } from '@atrium/ui';
import { type ReactNode, useId, useState } from 'react';
import { isWorthVerifying, needsAttention } from '../../../shared/store-status.ts';
import { AddressText } from '../../../shared/wrapping-text.tsx';
import { storeHeadingId } from '../focus-after-action.ts';
import { detailsTexts as texts } from '../store-details-texts.ts';
import { reachedStages } from '../store-look.ts';
import { useRefusal } from '../store-return.ts';
import { noticeOf, stateOf } from '../texts.ts';
import type { CardLayout } from '../use-card-layout.ts';
import { type StoreActionHandlers, StoreButtons, StoreMenu } from './store-actions.tsx';
import { StoreArch } from './store-arch.tsx';
import { StoreFacts } from './store-facts.tsx';
import { HistoryButton, StoreHistory } from './store-history.tsx';

interface StoreCardProps extends StoreActionHandlers {
  store: StoreDetails;
  isCurrent: boolean;
  /** The titles of the catalogue's products by type. */
  productTitles: ReadonlyMap<string, string>;
  layout: CardLayout;
  /** Called with the address of the account whose access the owner wants to end. */
  onEndAccess: (email: string) => void;
  /** In a long list, cards outside of the window are not rendered. */
  inLongList: boolean;
}

/**
 * One store with everything that is known about it, and what the merchant can do with it: in columns from lg on, and on a
 * phone below each other, all beside the arch. Its parts are in the order in which they are seen, which Tab follows.
 */
export function StoreCard(props: StoreCardProps) {
  const { store, isCurrent, productTitles, layout, inLongList, onEndAccess, ...on } = props;
  const titleId = storeHeadingId(store.domain);
  const historyId = useId();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const refusal = useRefusal(store);
  const hint = refusal?.text ?? noticeOf(store)?.text;
  const buttons = <StoreButtons store={store} isCurrent={isCurrent} {...on} />;
  const menu = <StoreMenu store={store} onRename={on.onRename} onRemove={on.onRemove} />;
  return (
    <article
      aria-labelledby={titleId}
      aria-current={isCurrent || undefined}
      data-long={inLongList || undefined}
      className={ROW}
    >
      <div className="contents sm:flex sm:flex-col sm:gap-3 lg:contents">
        <StoreTitle
          {...{ store, titleId, isCurrent }}
          besideName={layout === 'phone' ? menu : null}
          end={
            <>
              {layout === 'desktop' ? null : buttons}
              {layout === 'tablet' ? menu : null}
            </>
          }
        />
        {hint ? (
          <div className={`${STORE_HINT} text-text-muted`}>
            {refusal?.isError ? <InlineError>{hint}</InlineError> : hint}
          </div>
        ) : null}
      </div>
      <StoreFacts
        store={store}
        productTitles={productTitles}
        onEndAccess={onEndAccess}
        history={
          store.history.length > 0 ? (
            <HistoryButton
              name={store.name}
              controls={historyId}
              isOpen={isHistoryOpen}
              onOpenChange={setHistoryOpen}
            />
          ) : null
        }
      />
      {layout === 'desktop' ? buttons : null}
      {layout === 'desktop' ? menu : null}
      {isHistoryOpen ? (
        <StoreHistory id={historyId} history={store.history} productTitles={productTitles} />
      ) : null}
    </article>
  );
}

/**
 * Columns that are the same in all rows, for title, facts and actions. The last two are as wide as what they hold, so that the
 * longest address fits into one line from xl on.
 */
export const STORE_COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,1fr)_19rem_15.5rem] lg:gap-x-5';

/** Below the title, beside the arch. */
export const STORE_HINT = 'ps-13 text-sm sm:mt-1 sm:ps-16 lg:col-start-1 lg:row-start-2';

/** The bar at the edge marks the current store, which also has a badge. It is a border, which forced colours keep. */
const ROW = [
  'relative flex flex-col gap-y-1 p-3 sm:gap-y-2 sm:px-6 sm:py-4 lg:grid-rows-[auto_1fr] lg:gap-y-0',
  STORE_COLUMNS,
  'before:absolute before:inset-y-4 before:start-0 before:rounded-e-full before:border-accent aria-[current=true]:before:border-s-4',
  'data-long:[contain-intrinsic-size:auto_7rem] lg:data-long:[contain-intrinsic-size:auto_5.6rem] data-long:not-has-aria-expanded:[content-visibility:auto]',
].join(' ');

/**
 * The badges after the address, the same in all rows; from lg on beside a name that leaves them room. From xl on the state is
 * in a column of its own, so that the states of all stores are below each other, and the address below both. Names of one line
 * and of more begin at the same height there.
 */
const titleLayouts = {
  columns:
    'xl:grid xl:grid-cols-[minmax(0,max-content)_minmax(min-content,1fr)_6.5rem] xl:content-start xl:items-baseline xl:pt-1.25',
  address: 'xl:col-span-full xl:row-start-2',
  current: 'xl:col-start-2 xl:row-start-1 xl:justify-self-start',
  state: 'xl:col-start-3 xl:row-start-1 xl:justify-self-start',
  beside: { name: 'sm:max-lg:basis-full', address: 'lg:order-1 lg:basis-full' },
  after: { name: 'sm:basis-full', address: '' },
};

/** The letters of a name and its badges that usually fit into a line from lg to xl. */
const SHORT = 25;

interface StoreTitleProps extends Pick<StoreCardProps, 'store' | 'isCurrent'> {
  titleId: string;
  besideName: ReactNode;
  end: ReactNode;
}

function StoreTitle({ store, titleId, isCurrent, besideName, end }: StoreTitleProps) {
  const state = stateOf(store);
  const stages = reachedStages(store);
  const { length } = store.name + state.text + (isCurrent ? texts.current : '');
  const layout = length <= SHORT ? titleLayouts.beside : titleLayouts.after;
  const hasTwoButtons = isWorthVerifying(store) && !isCurrent;
  const roomForTwo = store.status === 'added' ? 'sm:pe-56' : 'sm:pe-66';
  return (
    <div
      className={`flex min-w-0 items-start gap-3 sm:gap-4 lg:pe-0 lg:col-start-1 lg:row-start-1 ${hasTwoButtons ? roomForTwo : 'sm:pe-48'}`}
    >
      <StoreArch
        shop={store}
        stages={stages}
        open={isCurrent}
        attention={needsAttention(store.status) ? state.tone : undefined}
        size="row"
      />
      {/* As high as the arch, which stays beside the first lines of a long name. */}
      <div
        className={`flex min-h-11.5 min-w-0 flex-1 flex-wrap content-center items-center gap-x-2 gap-y-0.5 sm:min-h-14 sm:gap-y-1 ${titleLayouts.columns}`}
      >
        <h3
          id={titleId}
          tabIndex={-1}
          title={store.name}
          className={`wrap-anywhere text-base outline-none max-sm:basis-full max-sm:pe-10 max-sm:leading-5 sm:text-lg ${layout.name}`}
        >
          <span className="max-sm:line-clamp-3">
            <bdi>{store.name}</bdi>
          </span>
        </h3>
        {besideName}
        {/* On a phone it has the whole width for its one line. */}
        <p
          title={store.domain}
          className={`text-[0.8125rem]/4 text-text-muted max-sm:basis-full max-sm:truncate max-sm:[&>wbr]:hidden sm:wrap-anywhere ${layout.address} ${titleLayouts.address}`}
        >
          <AddressText address={store.domain} />
        </p>
        {/* Higher than the address, which would then begin at another height. */}
        <div className="flex min-w-0 grow flex-wrap gap-x-2 gap-y-0.5 max-sm:mt-1 sm:-my-0.5 xl:contents">
          {isCurrent ? (
            <Badge tone="accent" className={titleLayouts.current}>
              {texts.current}
            </Badge>
          ) : null}
          <Badge tone={state.tone} className={titleLayouts.state}>
            {state.text}
          </Badge>
        </div>
        {end}
        <span className="sr-only">
          {texts.progress(stages.map((stage) => texts.stages[stage]))}
        </span>
      </div>
    </div>
  );
}
