import type { StoreDetails } from '@atrium/contract';
import { Card } from '@atrium/ui';
import { Check } from 'lucide-react';
import { reachedStages, type StoreStage, storeStages } from '../../store-progress.ts';
import { rowTexts as texts } from '../../texts.ts';

/**
 * Beside the only store, where there is room: how far it is, and once it is live what is connected. Hidden from screen
 * readers, because the store and the cards say the same.
 */
export function OnlyStore({ store }: { store: Pick<StoreDetails, 'status' | 'products'> }) {
  const reached = reachedStages(store);
  const connected = store.products.filter(({ state }) => state === 'connected').length;
  return (
    <Card
      aria-hidden="true"
      padding="none"
      className="mb-2 flex flex-1 items-center px-8 text-sm max-lg:hidden"
    >
      {reached.length < storeStages.length ? (
        <Steps reached={reached} />
      ) : (
        <p className="flex items-center gap-3">
          <Reached />
          <span className="font-medium">{texts.live}</span>
          <span className="text-text-muted">{texts.connected(connected)}</span>
        </p>
      )}
    </Card>
  );
}

function Steps({ reached }: { reached: readonly StoreStage[] }) {
  return (
    <ol className="flex flex-1 gap-2">
      {storeStages.map((stage) => {
        const isReached = reached.includes(stage);
        return (
          <li
            key={stage}
            className={`flex not-last:flex-1 items-center gap-2 ${isReached ? 'font-medium' : 'text-text-muted'}`}
          >
            {isReached ? <Reached /> : <span className={`${CIRCLE} border-border-control`} />}
            {texts.steps[stage]}
            <span className="h-px flex-1 bg-border" />
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
