import type { Logger } from 'pino';
import { CLOCK_DIFFERENCE_MS, type Runtime } from '../core/runtime.ts';
import { type Sealer, UnreadableError } from '../crypto/sealing.ts';
import type { Repositories, Transact } from '../repositories/repositories.ts';
import {
  type SealedColumn,
  sealedColumns,
  signingKeysColumn,
} from '../repositories/sealed-values.repository.ts';

const BATCH = 100;
/** Rows that are looked through at a time. */
const WINDOW = 2000;
/** Later passes find what was leased, or was written by another process, during an earlier one. */
const MAX_PASSES = 3;

interface ResealDeps {
  repositories: Pick<Repositories, 'sealedValues'>;
  transact: Transact;
  sealer: Sealer;
  runtime: Pick<Runtime, 'now'>;
  log: Logger;
}

export interface ResealOptions {
  /** The id of the key that seals. */
  keyId: string;
  onProgress?: (done: number, total: number) => void;
}

export interface ResealReport {
  resealed: number;
  /** Values that no key opens. They stay as they are. */
  unreadable: number;
  /** Values that were in use, or that another process sealed under another key in the meantime. */
  left: number;
}

/**
 * Seals every value under the current key. What is sealed under it already is passed over, so a run continues where
 * another ended; several runs, and the portal itself, may work on the same rows.
 *
 * The signing keys come last, and only when nothing else is left: every process opens them at its start, so none
 * starts without a key that is still needed.
 */
export async function reseal(deps: ResealDeps, options: ResealOptions): Promise<ResealReport> {
  const others = sealedColumns.filter((column) => column !== signingKeysColumn);
  const progress = { done: 0, total: await countOthers(deps, sealedColumns, options.keyId) };
  const report: ResealReport = { resealed: 0, unreadable: 0, left: 0 };

  async function resealAll(columns: readonly SealedColumn[]): Promise<void> {
    const before = report.unreadable;
    for (let pass = 1; pass <= MAX_PASSES; pass++) {
      report.unreadable = before;
      for (const column of columns) {
        await resealColumn(deps, column, { ...options, report, progress });
      }
      const others = await countOthers(deps, columns, options.keyId);
      report.left = Math.max(0, others - (report.unreadable - before));
      if (report.left === 0) break;
    }
  }

  await resealAll(others);
  if (report.left > 0) report.left += await countOthers(deps, [signingKeysColumn], options.keyId);
  else await resealAll([signingKeysColumn]);
  return report;
}

interface Pass extends ResealOptions {
  report: ResealReport;
  progress: { done: number; total: number };
}

async function resealColumn(
  deps: ResealDeps,
  column: SealedColumn,
  { keyId, onProgress, report, progress }: Pass,
): Promise<void> {
  const { sealedValues } = deps.repositories;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const window = await sealedValues.listOthers(column, { keyId, after, limit: WINDOW });
    after = window.last;
    for (let start = 0; start < window.others.length; start += BATCH) {
      const rows = window.others.slice(start, start + BATCH);
      const { resealed, unreadable } = await resealRows(deps, column, rows);
      report.resealed += resealed;
      report.unreadable += unreadable;
      progress.done = Math.min(progress.done + resealed, progress.total);
      onProgress?.(progress.done, progress.total);
      const { table, column: name } = column;
      deps.log.info({ job: 'reseal', table, column: name, unreadable, ...progress }, 'resealed');
    }
  }
}

/** One transaction for the batch, so that it is written to disk once. */
function resealRows(
  { transact, sealer, runtime }: ResealDeps,
  column: SealedColumn,
  rows: readonly { id: string; sealed: string }[],
): Promise<Pick<ResealReport, 'resealed' | 'unreadable'>> {
  const leasedUntil = runtime.now() - CLOCK_DIFFERENCE_MS;
  return transact(async ({ sealedValues }) => {
    const counts = { resealed: 0, unreadable: 0 };
    for (const row of rows) {
      const text = tryOpen(sealer, column, row.sealed);
      if (text === null) {
        counts.unreadable += 1;
        continue;
      }
      const resealed = sealer.seal(column.kind, text);
      if (await sealedValues.replace(column, row, { resealed, leasedUntil })) counts.resealed += 1;
    }
    return counts;
  });
}

function tryOpen(sealer: Sealer, { kind }: SealedColumn, sealed: string): string | null {
  try {
    return sealer.open(kind, sealed);
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

async function countOthers(
  { repositories }: Pick<ResealDeps, 'repositories'>,
  columns: readonly SealedColumn[],
  keyId: string,
): Promise<number> {
  let count = 0;
  for (const column of columns) {
    for (const group of await repositories.sealedValues.countByKey(column)) {
      if (group.keyId !== keyId) count += group.count;
    }
  }
  return count;
}
