import type { Shop } from '@atrium/contract';
import { type BadgeTone, Spinner } from '@atrium/ui';
import { useStoreHue } from '../store-hues.tsx';
import { monogram, type StoreHue, type StoreStage, storeStages } from '../store-look.ts';
import { type StoreState, segmentsText } from '../texts.ts';

/** The tokens of a hue; attributes, so that the styles of other pages do not grow. */
function tokensOf(hue: StoreHue) {
  const [strong, soft] = [`var(--${hue})`, `var(--${hue}-soft)`];
  return hue === 'accent'
    ? { strong, soft, onStrong: 'var(--on-accent)', onSoft: 'var(--accent-text)' }
    : { strong, soft, onStrong: 'var(--surface-raised)', onSoft: strong };
}

const VIEW_BOX = '0 0 72 84';
const archSizes = {
  /** In the header: smaller on a phone, where the name needs the room. */
  header: 'h-6 w-5 sm:h-9 sm:w-8',
  xs: 'h-9 w-8',
  sm: 'h-13 w-11 sm:h-14 sm:w-12 lg:h-17.5 lg:w-15',
  /** In a list: lower on a phone. */
  row: 'h-11.5 w-10 sm:h-14 sm:w-12',
};
const RING = 'M4 74V36a32 32 0 0 1 64 0v38';
const DOOR = 'M11 74V36a25 25 0 0 1 50 0v38z';
const LIGHT_ON_FLOOR = 'M11 74h50l9 10H2z';

/** The parts of a segment of the ring, whose whole path has a length of 400. */
const SEGMENT = 100;
const GAP = 14;

interface StoreArchProps {
  shop: Pick<Shop, 'name' | 'domain'>;
  /** Missing while they are not known, and where the page shows them as text. */
  stages?: readonly StoreStage[] | null;
  /** Open for the current store. */
  open?: boolean;
  pending?: boolean;
  /** A mark in the colour of what the store needs. */
  attention?: BadgeTone | undefined;
  size: keyof typeof archSizes;
  /** Without colour, for a store that was removed. */
  faded?: boolean;
  className?: string;
}

/**
 * A store as an arch in its own hue, in a ring with a segment for each stage. Pointing at it shows what the segments
 * mean. Hidden from screen readers, because the page has the same as text.
 */
export function StoreArch({
  shop,
  stages,
  open,
  pending,
  attention,
  size,
  faded,
  className = '',
}: StoreArchProps) {
  const isSmall = size === 'xs' || size === 'header';
  const { strong, soft, onStrong, onSoft } = tokensOf(useStoreHue(shop.domain));
  return (
    <span
      aria-hidden="true"
      data-faded={faded || undefined}
      data-store-arch
      // Forced colours would put a box behind the monogram; styles.css has its own colours for them.
      className={`relative shrink-0 forced-color-adjust-none data-faded:opacity-60 data-faded:grayscale ${className}`}
    >
      <svg viewBox={VIEW_BOX} className={archSizes[size]} aria-hidden="true" focusable="false">
        {stages ? <title>{segmentsText(stages)}</title> : null}
        {open ? <path d={LIGHT_ON_FLOOR} fill={soft} /> : null}
        <path d={DOOR} fill={open ? strong : soft} stroke="var(--store-arch-outline, none)" />
        {pending ? null : (
          <text
            x="36"
            y={isSmall ? 52 : 49}
            textAnchor="middle"
            // The smallest arches have room for little more than its letter.
            fontSize={isSmall ? 32 : 22}
            fontWeight="600"
            fill={open ? onStrong : onSoft}
          >
            {monogram(shop)}
          </text>
        )}
        {stages ? <Ring stages={stages} color={strong} /> : null}
        {attention ? <AttentionMark tone={attention} /> : null}
      </svg>
      {pending ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="sm" />
        </span>
      ) : null}
    </span>
  );
}

function AttentionMark({ tone }: { tone: BadgeTone }) {
  const isDanger = tone === 'danger';
  return (
    <>
      <circle cx="62" cy="10" r="10" fill="var(--surface)" />
      <circle cx="62" cy="10" r="8" fill={isDanger ? 'var(--danger)' : 'var(--warning-text)'} />
      <path
        d="M62 6v5m0 3v.1"
        stroke={isDanger ? 'var(--on-danger)' : 'var(--surface)'}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  );
}

interface RingProps {
  stages: readonly StoreStage[];
  /** The colour of the stages that are reached. */
  color: string;
}

function Ring({ stages, color }: RingProps) {
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
        // They differ in thickness too, because in forced colours they have the same colour.
        strokeWidth={reached ? 'var(--store-arch-reached, 4)' : 'var(--store-arch-rest, 2.5)'}
        fill="none"
        stroke={
          reached
            ? color
            : 'var(--store-arch-rest-color, light-dark(var(--border-strong), var(--border-control)))'
        }
      />
    );
  });
}

/** Borders, which forced colours keep. */
const dots: Record<BadgeTone, string> = {
  /** Hollow, so that it differs from the others without its colour. */
  neutral: 'border-[1.5px] border-border-control',
  accent: 'border-4 border-accent',
  warning: 'border-4 border-warning-text',
  success: 'border-4 border-success-text',
  danger: 'border-4 border-danger-text',
};

/** A column of states: as wide as the longest, so that their dots are below each other. */
export const STATE_COLUMN = 'flex items-center gap-1.5 sm:w-25';

/** What a store needs, or how far it is: a dot and its words, side by side in a row of the parent. */
export function StateLine({ text, tone }: StoreState) {
  return (
    <>
      <span className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />
      <span className="truncate">{text}</span>
    </>
  );
}
