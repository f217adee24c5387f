import type { Shop } from '@atrium/contract';
import { Spinner } from '@atrium/ui';
import { monogram, type StoreHue, storeHue } from '../store-look.ts';
import { type StoreStage, storeStages } from '../store-progress.ts';

/** The classes of each hue: closed door, open door and what it lights, reached part of the ring. */
const looks: Record<StoreHue, { closed: string; open: string; light: string; ring: string }> = {
  iris: {
    closed: 'fill-iris-soft text-iris',
    open: 'fill-iris text-surface-raised',
    light: 'fill-iris-soft',
    ring: 'stroke-iris',
  },
  amber: {
    closed: 'fill-amber-soft text-amber',
    open: 'fill-amber text-surface-raised',
    light: 'fill-amber-soft',
    ring: 'stroke-amber',
  },
  sky: {
    closed: 'fill-sky-soft text-sky',
    open: 'fill-sky text-surface-raised',
    light: 'fill-sky-soft',
    ring: 'stroke-sky',
  },
  rose: {
    closed: 'fill-rose-soft text-rose',
    open: 'fill-rose text-surface-raised',
    light: 'fill-rose-soft',
    ring: 'stroke-rose',
  },
  verdigris: {
    closed: 'fill-accent-soft text-accent-text',
    open: 'fill-accent text-on-accent',
    light: 'fill-accent-soft',
    ring: 'stroke-accent',
  },
};

const VIEW_BOX = '0 0 72 84';
const RING = 'M4 74V36a32 32 0 0 1 64 0v38';
const DOOR = 'M11 74V36a25 25 0 0 1 50 0v38z';
const LIGHT_ON_FLOOR = 'M11 74h50l9 10H2z';

/** The parts of a segment of the ring, whose whole path has a length of 400. */
const SEGMENT = 100;
const GAP = 14;

interface StoreArchProps {
  shop: Pick<Shop, 'name' | 'domain'>;
  /** `null` while they are not known. */
  stages: readonly StoreStage[] | null;
  open: boolean;
  pending: boolean;
  needsAttention: boolean;
}

/** A store as an arch in its own hue; the ring around it has a segment for each stage. Decoration without its text. */
export function StoreArch({ shop, stages, open, pending, needsAttention }: StoreArchProps) {
  const look = looks[storeHue(shop.domain)];
  return (
    <span aria-hidden="true" className={`relative ${open ? look.open : look.closed}`}>
      <svg viewBox={VIEW_BOX} className="h-21 w-18" aria-hidden="true" focusable="false">
        {open ? <path d={LIGHT_ON_FLOOR} className={look.light} /> : null}
        <path d={DOOR} />
        {stages ? <Ring stages={stages} className={look.ring} /> : null}
      </svg>
      <span className="absolute inset-x-0 top-4 grid h-12 place-items-center font-semibold text-xl">
        {pending ? <Spinner size="sm" /> : monogram(shop)}
      </span>
      {needsAttention ? (
        <span className="absolute end-0 top-0 grid size-5 place-items-center rounded-full border-2 border-surface bg-danger font-semibold text-on-danger text-xs">
          !
        </span>
      ) : null}
    </span>
  );
}

interface RingProps {
  stages: readonly StoreStage[];
  /** The colour of what is reached. */
  className: string;
}

function Ring({ stages, className }: RingProps) {
  const length = storeStages.length * SEGMENT;
  return storeStages.map((stage, index) => {
    const reached = stages.includes(stage);
    return (
      <path
        key={stage}
        d={RING}
        data-reached={reached}
        pathLength={length}
        strokeDasharray={`${SEGMENT - GAP} ${length}`}
        strokeDashoffset={-(index * SEGMENT + GAP / 2)}
        strokeLinecap="round"
        // Thickness tells them apart where colours do not.
        strokeWidth={reached ? 3.5 : 1.5}
        className={`fill-none ${reached ? className : 'stroke-border-strong'}`}
      />
    );
  });
}

/** The outline of an arch, for a store that is not there yet. */
export function ArchOutline({ className = '' }: { className?: string }) {
  return (
    <svg viewBox={VIEW_BOX} className={`h-21 w-18 ${className}`} aria-hidden="true">
      <path
        d={`${RING}z`}
        strokeDasharray="5 5"
        strokeWidth="1.5"
        className="fill-none stroke-border-control"
      />
    </svg>
  );
}
