/** What a command found or did, for programs and for people. */
export interface Result {
  json: unknown;
  text: string;
  /** True when the command ran and found a problem. */
  failed?: boolean;
}

/** Lines of `name  value`, the values below each other. */
export function factLines(facts: Record<string, string | number>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n');
}

/** Rows below a head, each column as wide as its widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(lineOf).join('\n');
}

/** ISO 8601 to the second, or a dash. */
export function timeText(milliseconds: number | null): string {
  return milliseconds === null ? '-' : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** ISO 8601, or null. */
export function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** A command failed; `message` states in one line why, and what helps. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}
