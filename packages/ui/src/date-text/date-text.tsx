import type { ComponentProps } from 'react';

export interface DateTextProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'children'> {
  /** A day as 'YYYY-MM-DD', or a moment as milliseconds or a Date. */
  value: string | number | Date;
  /** The language of 'MMMM DD, YYYY'; 'en-US' by default. */
  locale?: string;
  /** The time zone in which a moment's day is determined; the browser's by default. */
  timeZone?: string;
  /** Shown for an invalid date. */
  invalidText?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A date as 'MMMM DD, YYYY', such as 'November 05, 2026'. */
export function DateText({
  value,
  locale = 'en-US',
  timeZone,
  invalidText = '–',
  ...rest
}: DateTextProps) {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return <span {...rest}>{invalidText}</span>;
  // A day without a time is the same day in every time zone.
  const zone = typeof value === 'string' && DAY.test(value) ? 'UTC' : timeZone;
  return (
    <time {...rest} dateTime={typeof value === 'string' ? value : date.toISOString()}>
      {formatOf(locale, zone).format(date)}
    </time>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because creating one takes as long as drawing a card with its date. */
function formatOf(locale: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: '2-digit',
    year: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(key, created);
  return created;
}
