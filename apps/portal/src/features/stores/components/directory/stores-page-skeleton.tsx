import { isVerified, type Shop, type ShopList } from '@atrium/contract';
import { Card, Skeleton, TextSkeleton } from '@atrium/ui';
import { isUnverified, isVerifiable } from '../../../../shared/store-status.ts';
import { detailsTexts as texts } from '../../store-details-texts.ts';
import { listStores } from '../../store-groups.ts';
import { noticeOf } from '../../texts.ts';
import { GROUP_ABOVE, SEARCH_ABOVE } from '../row/row-layouts.ts';
import { STORE_COLUMNS, STORE_HINT } from '../store-card.tsx';

/** More would be below the window. */
const MAX_ROWS = 5;
const MAX_GROUPS = 2;

const UNKNOWN = { name: '', domain: '', status: 'added' } as const;

/** Search, title and rows of the size of those that are loading, of the stores that are known already. */
export function StoresPageSkeleton({ stores }: { stores: ShopList | null }) {
  const shops = stores?.shops ?? [];
  const currentDomain = stores?.currentShop?.domain;
  const { current, urgent, others } = listStores(shops, shops.length > GROUP_ABOVE, currentDomain);
  const known = [current, urgent, others].filter(({ length }) => length > 0);
  const groups = shops.length > 0 ? known.slice(0, MAX_GROUPS) : [[UNKNOWN]];
  return (
    <>
      {shops.length > SEARCH_ABOVE ? (
        <SearchSkeleton hasFilters={shops.length > GROUP_ABOVE} />
      ) : null}
      <span className="sr-only" role="status">
        {texts.loading}
      </span>
      {groups.map((group) => (
        <div key={group[0]?.domain} className="flex flex-col gap-4">
          {known.length > 1 ? (
            <div className="flex h-6.5 items-center">
              <Skeleton className="w-36 text-lg" />
            </div>
          ) : null}
          <Card padding="none" className="divide-y divide-border">
            {group.slice(0, MAX_ROWS).map((store) => (
              <Row key={store.domain} store={store} isCurrent={store.domain === currentDomain} />
            ))}
          </Card>
        </div>
      ))}
    </>
  );
}

function SearchSkeleton({ hasFilters }: { hasFilters: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex h-5 items-center">
        <Skeleton className="w-22 text-sm" />
      </div>
      <Skeleton shape="block" className="h-10 pointer-coarse:h-11 rounded-control sm:max-w-md" />
      {hasFilters ? <div className="mt-0.5 h-10 pointer-coarse:h-11 lg:hidden" /> : null}
    </div>
  );
}

interface RowProps {
  store: Pick<Shop, 'name' | 'status'>;
  isCurrent: boolean;
}

function Row({ store, isCurrent }: RowProps) {
  // On a phone it stands beside the state, below name and address.
  const hasButton = isVerifiable(store.status) || !isCurrent;
  const text = hasButton ? 'max-sm:h-20 max-sm:pointer-coarse:h-22' : 'max-sm:h-16';
  const notice = noticeOf(store);
  // Most merchants use a product of the store that they have open.
  const hasProduct = isCurrent && isVerified(store.status);
  return (
    <div
      className={`flex flex-col gap-y-1 p-3 sm:gap-y-2 sm:px-6 sm:py-4 lg:gap-y-0 ${STORE_COLUMNS}`}
    >
      <div className="contents sm:flex sm:flex-col sm:gap-3 lg:contents">
        <div className="flex items-start gap-3 sm:gap-4 lg:col-start-1 lg:row-start-1">
          <Skeleton shape="block" className="h-11.5 w-10 shrink-0 rounded-t-full sm:h-14 sm:w-12" />
          <div className={`flex min-w-0 flex-1 flex-col justify-evenly sm:h-14 ${text}`}>
            <Skeleton className="h-5 w-52 max-w-full" />
            <Skeleton className="w-64 max-w-full text-sm" />
          </div>
        </div>
        {/* Its text, invisible, has the same number of lines. */}
        {notice ? (
          <div className={STORE_HINT}>
            <TextSkeleton>{notice.text}</TextSkeleton>
          </div>
        ) : null}
      </div>
      <div className="flex flex-col gap-y-0.5 ps-13 sm:gap-y-1 sm:ps-16 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:ps-0 lg:pt-2">
        {isUnverified(store.status) ? null : <Fact />}
        {hasProduct ? <Fact /> : null}
        <Fact />
      </div>
    </div>
  );
}

function Fact() {
  return (
    <div className="flex h-5 items-center">
      <Skeleton className="w-56 max-w-full text-sm" />
    </div>
  );
}
