import { keyIdOf } from '../../crypto/key-ring.ts';
import { reseal } from '../../jobs/reseal.ts';
import { sealedValuesRepository } from '../../repositories/sealed-values.repository.ts';
import { type CommandContext, type OpenPortal, withDatabase } from '../command-context.ts';
import { isoTime, type Result, table, timeText } from '../result.ts';
import { progressBar } from '../terminal.ts';
import { type CountByRole, type KeyRole, readKeyUsage } from './key-usage.ts';

const columns: readonly [KeyRole, string][] = [
  ['current', 'SECRET_KEY'],
  ['next', 'SECRET_KEY_NEXT'],
  ['previous', 'SECRET_KEY_PREVIOUS'],
  ['unnamed', 'no key id'],
  ['unknown', 'a key that is not set'],
];

/** Also for a database that no server could start with, so it opens nothing. */
export function showSecretKey(context: CommandContext): Promise<Result> {
  return withDatabase(context, async ({ connection }) => {
    const { config, runtime } = context;
    const usage = await readKeyUsage(sealedValuesRepository(connection), config, runtime.now());
    const untilOf = (role: KeyRole) => usage.codesUntil[role] || null;
    const rows: [string, CountByRole][] = [...usage.sealed, ['codes', usage.codes]];
    const lastCode = Math.max(
      ...columns.map(([role]) => (role === 'current' ? 0 : usage.codesUntil[role])),
    );
    return {
      json: {
        sealed: Object.fromEntries(usage.sealed),
        codes: usage.codes,
        codesUntil: Object.fromEntries(columns.map(([role]) => [role, isoTime(untilOf(role))])),
      },
      text: [
        table(
          ['kind', ...columns.map(([, name]) => name)],
          rows.map(([name, counts]) => [name, ...columns.map(([role]) => String(counts[role]))]),
        ),
        ...(lastCode > 0 ? [`The last code of another key expires at ${timeText(lastCode)}.`] : []),
      ].join('\n'),
    };
  });
}

export async function resealValues({
  config,
  dependencies,
  log,
  terminal,
}: OpenPortal): Promise<Result> {
  const report = await reseal(
    { ...dependencies, log },
    { keyId: keyIdOf(config.secretKey), onProgress: progressBar(terminal, 'resealing') },
  );
  const { resealed, unreadable, left } = report;
  dependencies.audit('secret_key_resealed', { resealed, unreadable, left });
  const lines = [`Values resealed under SECRET_KEY: ${resealed}.`];
  if (unreadable > 0) {
    lines.push(
      `Values that no key opens: ${unreadable}. Set their key as SECRET_KEY_PREVIOUS and run this again.`,
    );
  }
  if (left > 0) {
    lines.push(
      `Values left, in use or sealed meanwhile under another key: ${left}. Run this again in two minutes.`,
    );
  }
  return { json: report, text: lines.join('\n'), failed: unreadable > 0 || left > 0 };
}
