import type { StoreDetails } from '@atrium/contract';
import { Check } from 'lucide-react';
import { reachedStages, storeStages } from '../../store-progress.ts';
import { rowTexts as texts } from '../../texts.ts';

/**
 * How far the only store is, in words, where there is room for them beside it, until it has reached all. Hidden from screen
 * readers, because the store says the same.
 */
export function StoreSteps({ store }: { store: Pick<StoreDetails, 'status' | 'products'> }) {
  const reached = reachedStages(store);
  if (reached.length === storeStages.length) return null;
  return (
    <ol aria-hidden="true" className="mb-2 flex flex-1 gap-2 text-sm max-lg:hidden">
      {storeStages.map((stage) => {
        const isReached = reached.includes(stage);
        return (
          <li
            key={stage}
            className={`flex not-last:flex-1 items-center gap-2 ${isReached ? 'font-medium' : 'text-text-muted'}`}
          >
            <span
              className={`grid size-5 shrink-0 place-items-center rounded-full border ${isReached ? 'border-accent text-accent-text' : 'border-border-control'}`}
            >
              {isReached ? <Check className="size-3.5" /> : null}
            </span>
            {texts.steps[stage]}
            <span className="h-px flex-1 bg-border" />
          </li>
        );
      })}
    </ol>
  );
}
