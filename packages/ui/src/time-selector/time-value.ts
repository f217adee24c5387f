/** A time, split into the three columns. */
export interface TimeParts {
  readonly hour: string;
  readonly minute: string;
  readonly period: string;
}

const twoDigits = (number: number) => `${number}`.padStart(2, '0');

/** The rows of each column. */
export const TIME_ROWS: { readonly [Part in keyof TimeParts]: readonly string[] } = {
  hour: Array.from({ length: 12 }, (_, index) => twoDigits(index + 1)),
  minute: Array.from({ length: 60 }, (_, index) => twoDigits(index)),
  period: ['AM', 'PM'],
};

const FORM = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/;

/** Reads 'hh:mm AM'; null for anything else. */
export function parseTime(text: string): TimeParts | null {
  const [, hour, minute, period] = FORM.exec(text) ?? [];
  return hour && minute && period ? { hour, minute, period } : null;
}

/** Writes 'hh:mm AM'. */
export function formatTime({ hour, minute, period }: TimeParts): string {
  return `${hour}:${minute} ${period}`;
}
