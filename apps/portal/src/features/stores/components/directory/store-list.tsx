import type { StoreDetails } from '@atrium/contract';
import { Button, Card } from '@atrium/ui';
import { memo, type ReactNode, useDeferredValue, useId } from 'react';
import { useSignedInOutlet } from '../../../../shared/signed-in-outlet.ts';
import { detailsTexts as texts } from '../../store-details-texts.ts';
import { listStores } from '../../store-groups.ts';
import { rowTexts } from '../../texts.ts';
import { useCardLayout } from '../../use-card-layout.ts';
import { useSwitchStore } from '../../use-switch-store.ts';
import { StoreCard } from '../store-card.tsx';

export type OpenDialog = { store: StoreDetails } & (
  | { action: 'rename' | 'remove' }
  /** `email` of the other account. */
  | { action: 'end-access'; email: string }
);

interface StoreListProps {
  stores: readonly StoreDetails[];
  /** Whether there are so many stores that the current one and those that need attention come first. */
  isLong: boolean;
  currentDomain: string | undefined;
  productTitles: ReadonlyMap<string, string>;
  onOpenDialog: (dialog: OpenDialog) => void;
  /** How many stores to draw. */
  limit: number;
  /** Called with the domain of the first store that is not drawn. */
  onShowAll: (next: string) => void;
}

/** More stores than fit into a window. */
const FIRST = 6;

/** The stores in their groups. Memoized: typing in the search and opening a dialog do not render it again. */
export const StoreList = memo(function StoreList(props: StoreListProps) {
  const { stores, isLong, currentDomain, productTitles, onOpenDialog, limit, onShowAll } = props;
  const { openVerifyStore } = useSignedInOutlet();
  const { switchTo, pendingDomain } = useSwitchStore();
  const layout = useCardLayout();
  const { current, urgent, others } = listStores(stores, isLong, currentDomain);
  // The first cards are drawn with the page, the others after the next paint.
  const count = useDeferredValue(Math.min(stores.length, limit), FIRST);
  const ordered = [...current, ...urgent, ...others];
  const next = ordered[limit];
  const drawn = new Set(ordered.slice(0, count));
  const isAlone = current.length + urgent.length === 0;
  const groups = [
    { title: texts.currentStore, stores: current },
    { title: texts.attention, stores: urgent },
    { title: isAlone ? texts.yours : texts.others, stores: others },
  ]
    .map(({ title, stores }) => ({ title, stores: stores.filter((store) => drawn.has(store)) }))
    .filter((group) => group.stores.length > 0);
  const cards = groups.map((group) => (
    <Group key={group.title} title={group.title} isOnly={groups.length === 1}>
      {group.stores.map((store) => (
        <li key={store.domain}>
          <StoreCard
            store={store}
            isCurrent={store.domain === currentDomain}
            productTitles={productTitles}
            layout={layout}
            inLongList={isLong}
            switchingTo={pendingDomain}
            onSwitch={switchTo}
            onVerify={({ domain }) => openVerifyStore(domain)}
            onRename={() => onOpenDialog({ action: 'rename', store })}
            onRemove={() => onOpenDialog({ action: 'remove', store })}
            onEndAccess={(email) => onOpenDialog({ action: 'end-access', store, email })}
          />
        </li>
      ))}
    </Group>
  ));
  return (
    <>
      {cards}
      {next ? (
        <Button variant="secondary" className="self-center" onClick={() => onShowAll(next.domain)}>
          {rowTexts.showAll(stores.length - limit)}
        </Button>
      ) : null}
    </>
  );
});

interface GroupProps {
  title: string;
  /** The page's own title is above it. */
  isOnly: boolean;
  children: ReactNode;
}

function Group({ title, isOnly, children }: GroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2
        id={titleId}
        tabIndex={-1}
        data-store-group
        className={isOnly ? 'sr-only' : 'text-lg outline-none'}
      >
        {title}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-border">{children}</ul>
      </Card>
    </section>
  );
}
