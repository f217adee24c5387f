import type { ComponentProps } from 'react';

export interface DateTextProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'children'> {
  /** A day as 'YYYY-MM-DD', or a moment as milliseconds or a Date. */
  value: string | number | Date;
  /** 'MMMM DD, YYYY' of this language; 'en-US' unless told otherwise. */
  locale?: string;
  /** Where the day of a moment is counted; the reader's own unless told otherwise. */
  timeZone?: string;
  /** Shown for what is no date. */
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
  // A day without a time is the same day for every reader.
  const zone = typeof value === 'string' && DAY.test(value) ? 'UTC' : timeZone;
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: '2-digit',
    year: 'numeric',
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  return (
    <time {...rest} dateTime={typeof value === 'string' ? value : date.toISOString()}>
      {format.format(date)}
    </time>
  );
}
