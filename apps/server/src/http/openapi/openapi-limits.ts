import { limitTable } from '../../config/limit-table.ts';
import type { CallDeclaration } from '../call/call-declaration.ts';

/** What a caller gets 429 for, as text; empty where only the session's limit counts. */
export function limitsText(
  { limits = [], limitsNote = '' }: CallDeclaration,
  needsSession: boolean,
): string {
  const names = [...limits, ...(needsSession ? (['everyCall'] as const) : [])];
  const lines = names.map((limit) => {
    const { max, windowSeconds, per } = limitTable[limit];
    return `- ${max} in ${windowText(windowSeconds)} per ${per} (\`${limit}\`)`;
  });
  const list = lines.length > 0 ? ['Limits:', ...lines].join('\n') : '';
  // The empty line ends the list in Markdown.
  return [list, limitsNote].filter((part) => part !== '').join('\n\n');
}

function windowText(seconds: number): string {
  if (seconds % 86_400 === 0) return plural(seconds / 86_400, 'day');
  if (seconds % 3600 === 0) return plural(seconds / 3600, 'hour');
  return plural(seconds / 60, 'minute');
}

function plural(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
