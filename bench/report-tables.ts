/** A table with columns of one width, as the formatter writes them. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** What was installed from npm, by the package's name. */
export function describeVersions(versions: Readonly<Record<string, string>>): string {
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return names.join(', ');
}

/** The upper one of the two in the middle of an even number; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const ROW_PX = 22;

/** A bar chart that GitHub draws, from zero up to `most`. The bars lie below each other, so that their names have room. */
export function barChart(
  title: string,
  bars: readonly (readonly [string, number])[],
  most = Math.max(...bars.map(([, value]) => Math.ceil(value))),
): string {
  const config = {
    xyChart: { width: 900, height: ROW_PX * (bars.length + 4) },
    themeVariables: { xyChart: { plotColorPalette: '#2a8f7d' } },
  };
  return [
    '```mermaid',
    `%%{init: ${JSON.stringify(config)}}%%`,
    'xychart-beta horizontal',
    `  title ${JSON.stringify(title)}`,
    `  x-axis [${bars.map(([name]) => JSON.stringify(name)).join(', ')}]`,
    `  y-axis 0 --> ${most}`,
    `  bar [${bars.map(([, value]) => Math.round(value)).join(', ')}]`,
    '```',
  ].join('\n');
}
