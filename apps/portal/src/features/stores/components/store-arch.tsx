import type { StoreDetails } from '@atrium/contract';
import { monogram, storeHue } from '../store-hue.ts';
import { reachedStages, storeStages } from '../store-progress.ts';

interface StoreArchProps {
  store: Pick<StoreDetails, 'name' | 'domain' | 'status' | 'products'>;
  /** Without colour, for a store that was removed. */
  faded?: boolean;
}

/** The outline, from the lower left to the lower right; the length of a segment and of the gap after it, in percent. */
const OUTLINE = 'M3 62V28a25 25 0 0 1 50 0v34';
const SEGMENT = 20.5;
const GAP = 6;

/** A store as an arch in its own hue, with its monogram and a segment of the outline for each stage it has reached. */
export function StoreArch({ store, faded = false }: StoreArchProps) {
  const reached = reachedStages(store);
  const hue = storeHue(store.domain);
  const chroma = faded ? 0 : 1;
  const fill = `light-dark(oklch(0.94 ${0.035 * chroma} ${hue}), oklch(0.29 ${0.045 * chroma} ${hue}))`;
  const ink = `light-dark(oklch(0.39 ${0.09 * chroma} ${hue}), oklch(0.89 ${0.07 * chroma} ${hue}))`;
  const line = `light-dark(oklch(0.56 ${0.11 * chroma} ${hue}), oklch(0.74 ${0.1 * chroma} ${hue}))`;
  return (
    <span
      aria-hidden="true"
      // Generated content, because voice control would take letters in the text for a label.
      data-monogram={monogram(store.name)}
      style={{ color: ink }}
      className="relative inline-grid h-15 w-13 shrink-0 select-none place-items-center pt-1 font-semibold text-base before:relative before:z-10 before:content-[attr(data-monogram)]"
    >
      <svg viewBox="0 0 56 64" aria-hidden="true" className="absolute inset-0 size-full">
        <path d="M8 62V28a20 20 0 0 1 40 0v34z" style={{ fill }} />
        {storeStages.map((stage, index) => (
          <path
            key={stage}
            d={OUTLINE}
            pathLength={100}
            fill="none"
            strokeWidth={2.5}
            strokeLinecap="round"
            strokeDasharray={`${SEGMENT} 100`}
            strokeDashoffset={-index * (SEGMENT + GAP)}
            style={{ stroke: reached.includes(stage) && !faded ? line : 'var(--border-strong)' }}
          />
        ))}
      </svg>
    </span>
  );
}
