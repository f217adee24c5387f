import type { Shop, StoreDetails } from '@atrium/contract';
import { VisuallyHidden } from '@atrium/ui';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { needsAttention, reachedStages } from '../../store-progress.ts';
import { rowTexts as texts } from '../../texts.ts';
import { ArchOutline, StoreArch } from '../store-arch.tsx';

/** What every form of the row needs. */
export interface ArchRowProps {
  shops: readonly Shop[];
  currentDomain: string | null;
  /** By domain; empty while they are loading or could not be loaded. */
  details: ReadonlyMap<string, StoreDetails>;
  /** The store that is being switched to. */
  pendingDomain: string | null;
  onSwitch: (shop: Shop) => void;
  onAddStore: () => void;
}

interface ArchListProps extends ArchRowProps {
  /** After the stores. */
  end?: ReactNode;
}

/** The stores side by side; swiped or scrolled sideways where they do not fit. */
export function ArchList({ shops, end, onAddStore, ...row }: ArchListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => showCurrent(list.current), []);
  return (
    <ul
      ref={list}
      aria-label={texts.title}
      className="-mx-4 flex snap-x scroll-px-2.5 overflow-x-auto overscroll-x-contain px-2.5 py-1 sm:-mx-6 sm:px-4 sm:pb-2"
    >
      {shops.map((shop) => (
        <StoreItem key={shop.domain} shop={shop} {...row} />
      ))}
      {end}
      <ArchItem>
        <button type="button" className={buttonClasses} onClick={onAddStore}>
          <ArchOutline />
          <span className={nameClasses}>{texts.addStore}</span>
        </button>
      </ArchItem>
    </ul>
  );
}

/** Scrolls sideways only, so that the page stays where it is. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('li:has([aria-current])');
  if (!list || !current) return;
  list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}

/** On a phone the name is beside the arch, so that the first product is in the window. */
const itemClasses =
  'flex w-full items-center gap-2 rounded-card p-1.5 sm:flex-col sm:gap-1.5 sm:px-2 sm:pt-2';
const buttonClasses = `${itemClasses} hover:bg-surface-hover`;
const nameClasses =
  'line-clamp-2 w-full text-start text-sm text-text-muted wrap-anywhere sm:h-10 sm:text-center';

/** As wide as an arch and a name of two lines. */
export function ArchItem({ children }: { children: ReactNode }) {
  return <li className="relative w-40 shrink-0 snap-start sm:w-29">{children}</li>;
}

type StoreItemProps = Omit<ArchListProps, 'shops' | 'end' | 'onAddStore'> & { shop: Shop };

/** Drawn again only when something of it changes: of two hundred none is while a letter is typed. */
const StoreItem = memo(function StoreItem(props: StoreItemProps) {
  const { shop, currentDomain, details, pendingDomain, onSwitch } = props;
  const isCurrent = shop.domain === currentDomain;
  const known = details.get(shop.domain);
  const attention = needsAttention(shop);
  const content = (
    <>
      <StoreArch
        shop={shop}
        stages={known ? reachedStages({ ...known, status: shop.status }) : null}
        open={isCurrent}
        pending={pendingDomain === shop.domain}
        needsAttention={attention}
      />
      <span dir="auto" className={`${nameClasses} ${isCurrent ? 'font-medium text-text' : ''}`}>
        {shop.name}
        <VisuallyHidden>
          {[
            '',
            ...(isCurrent ? [texts.current] : []),
            ...(attention ? [texts.attention] : []),
            ...(known ? [texts.stages[stageOf(shop, known)]] : []),
          ].join(', ')}
        </VisuallyHidden>
      </span>
    </>
  );
  return (
    <ArchItem>
      {isCurrent ? (
        <div aria-current="true" className={itemClasses}>
          {content}
        </div>
      ) : (
        <button
          type="button"
          title={shop.name}
          aria-disabled={pendingDomain !== null}
          data-navigating={pendingDomain === shop.domain || undefined}
          className={buttonClasses}
          onClick={() => onSwitch(shop)}
        >
          {content}
        </button>
      )}
    </ArchItem>
  );
});

/** The last stage that a store has reached. */
export function stageOf({ status }: Shop, { products }: StoreDetails) {
  return reachedStages({ status, products }).at(-1) ?? 'added';
}
