import { type Limit, type LimitName, limitTable } from './limit-table.ts';

/** Every limit as this portal has it. */
export type Limits = Readonly<Record<LimitName, Limit>>;

/** Counters that limit no caller: they ensure that a challenge or a refund is used only once. */
const FIXED: readonly string[] = [
  'proofOfWork',
  'unconfirmedMailsByAddress',
  'challengedByNetwork',
];

const ADJUSTABLE = Object.keys(limitTable).filter((name) => !FIXED.includes(name));

/** After a day the cleanup removes a count. */
const MAX_WINDOW_SECONDS = 86_400;

/**
 * The limits of `LIMITS`, which names those that differ from the defaults, as in `mailPerHour=10/3600,upload=50/3600`: so
 * many events in so many seconds.
 *
 * @param errors gets a line for each thing that is wrong.
 */
export function readLimits(text: string | undefined, errors: string[]): Limits {
  const limits: Record<LimitName, Limit> = { ...limitTable };
  const named = new Set<string>();
  for (const part of text?.split(',') ?? []) {
    const [, name = '', max, seconds] = /^\s*(\w+)=(\d{1,9})\/(\d{1,9})\s*$/.exec(part) ?? [];
    const error = errorIn(part, { name, max: Number(max), seconds: Number(seconds), named });
    if (error) errors.push(`LIMITS: ${error}`);
    named.add(name);
    if (!isLimitName(name)) continue;
    limits[name] = { ...limitTable[name], max: Number(max), windowSeconds: Number(seconds) };
  }
  return limits;
}

interface Override {
  name: string;
  max: number;
  seconds: number;
  named: ReadonlySet<string>;
}

function errorIn(part: string, { name, max, seconds, named }: Override): string | undefined {
  if (name === '') return `"${part.trim()}" must be NAME=MAX/SECONDS, as in mailPerHour=10/3600`;
  if (!ADJUSTABLE.includes(name)) {
    return `${name} cannot be set; what can is ${ADJUSTABLE.join(', ')}`;
  }
  if (named.has(name)) return `${name} is there twice`;
  if (max < 1) return `${name} must allow at least 1 event`;
  if (seconds < 1 || seconds > MAX_WINDOW_SECONDS) {
    return `${name} must count within 1 to ${MAX_WINDOW_SECONDS} seconds`;
  }
  return undefined;
}

function isLimitName(name: string): name is LimitName {
  return ADJUSTABLE.includes(name);
}

/** The limits that allow more events than by default, or have a shorter window, each as a text. */
export function looserLimits(limits: Limits): string[] {
  return ADJUSTABLE.filter(isLimitName)
    .filter((name) => {
      const { max, windowSeconds } = limits[name];
      return max > limitTable[name].max || windowSeconds < limitTable[name].windowSeconds;
    })
    .map((name) => `${name} ${figures(limits[name])} instead of ${figures(limitTable[name])}`);
}

function figures({ max, windowSeconds }: Limit): string {
  return `${max}/${windowSeconds}`;
}
