import type { ProductReport } from '@atrium/contract';
import { timeAgo, useNow } from '../../../shared/time.ts';

const MINUTE_MS = 60_000;
/** Larger figures are not shown. */
const LARGEST = 1e15;
const COMPACT_FROM = 1e6;

const figures = {
  full: new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }),
  compact: new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }),
};

/** Spaces and invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\u2800\u3164]/gu;

/** What the product app last reported, with its age; nothing if the report has no visible text. */
export function ReportLine({ report: { text, value, at } }: { report: ProductReport }) {
  const now = useNow(MINUTE_MS);
  const figure = value === null ? '' : figureText(value);
  const isReadable = text.replaceAll(INVISIBLE, '') !== '';
  const moment = Date.parse(at);
  if (!isReadable && figure === '') return null;
  return (
    <p className="flex gap-2 text-sm">
      <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
      <span className="min-w-0 overflow-hidden wrap-anywhere">
        {figure ? <strong className="font-semibold tabular-nums">{figure} </strong> : null}
        {isReadable ? <bdi>{text}</bdi> : null}
        {Number.isNaN(moment) ? null : (
          <span className="whitespace-nowrap text-text-muted">
            {' · '}
            <time dateTime={at}>{timeAgo(moment, now, 'narrow')}</time>
          </span>
        )}
      </span>
    </p>
  );
}

function figureText(value: number): string {
  const size = Math.abs(value);
  if (size >= LARGEST) return '';
  return figures[size >= COMPACT_FROM ? 'compact' : 'full'].format(value);
}
