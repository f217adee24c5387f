import { RECIPIENT_VALID_DAYS } from '../../crypto/sealed-recipients.ts';
import type { Database } from '../../database/database.ts';
import { isMigrated, refuseIncompatibleDatabase } from '../../database/migrate.ts';
import { sealedValuesRepository } from '../../repositories/sealed-values.repository.ts';
import { withDatabase } from '../command-context.ts';
import { type KeyUsage, listSealed, readKeyUsage } from '../maintenance/key-usage.ts';
import { timeText } from '../result.ts';
import { type Check, type CheckContext, type Finding, reasonOf } from './check.ts';

const RESEAL = 'run the command `secret-key reseal`';

/** Whether every sealed value can be opened, and how far a key rotation is. */
export const checkSecretKey: Check = async (context) => {
  try {
    return await withDatabase(context, async (database) => {
      await refuseIncompatibleDatabase(database);
      return (await isMigrated(database)) ? findUsage(context, database) : [];
    });
  } catch {
    // The database check reports the reason.
    return [];
  }
};

/** Reads whole tables, which can fail in a database whose check succeeds. */
async function findUsage(
  { config, runtime }: CheckContext,
  { connection }: Database,
): Promise<Finding[]> {
  try {
    const usage = await readKeyUsage(sealedValuesRepository(connection), config, runtime.now());
    return [unknownKeys(usage), ...rotation(usage, config)].filter((found) => found !== null);
  } catch (error) {
    const detail = `what it opens could not be read (${reasonOf(error)}).`;
    return [{ name: 'SECRET_KEY', status: 'fail', detail }];
  }
}

function unknownKeys(usage: KeyUsage): Finding | null {
  const name = 'SECRET_KEY';
  const sealed = listSealed(usage, 'unknown');
  if (sealed !== '') {
    const detail = `does not open everything (${sealed}). Set the key that does as SECRET_KEY_PREVIOUS, then ${RESEAL}.`;
    return { name, status: 'fail', detail };
  }
  const unnamed = listSealed(usage, 'unnamed');
  if (unnamed !== '') {
    const detail = `some values do not name their key (${unnamed}): ${RESEAL}.`;
    return { name, status: 'warn', detail };
  }
  if (usage.codes.unknown > 0) {
    const until = timeText(usage.codesUntil.unknown);
    const detail = `codes of a key that is not set are refused (codes: ${usage.codes.unknown}, until ${until}).`;
    return { name, status: 'warn', detail };
  }
  return { name, status: 'ok', detail: listSealed(usage, 'current') || 'has sealed nothing yet' };
}

function rotation(
  usage: KeyUsage,
  { secretKeyNext, secretKeyPrevious, mailWebhookToken }: CheckContext['config'],
): (Finding | null)[] {
  return [
    secretKeyNext === undefined ? null : nextKey(usage),
    secretKeyPrevious === undefined ? null : previousKey(usage, mailWebhookToken !== undefined),
  ];
}

function nextKey(usage: KeyUsage): Finding {
  const name = 'SECRET_KEY_NEXT';
  const inUse = listSealed(usage, 'next') !== '' || usage.codes.next > 0;
  return inUse
    ? {
        name,
        status: 'warn',
        detail:
          'another server uses it as SECRET_KEY already. Make it SECRET_KEY here, and the present one SECRET_KEY_PREVIOUS.',
      }
    : {
        name,
        status: 'ok',
        detail: 'is not used yet. Once every server has it, make it SECRET_KEY.',
      };
}

function previousKey(usage: KeyUsage, receivesReports: boolean): Finding {
  const detail = stillNeeded(usage) ?? noLongerNeeded(receivesReports);
  return { name: 'SECRET_KEY_PREVIOUS', status: 'warn', detail };
}

/** The stored values that still depend on the previous key, as text; null if there are none. */
function stillNeeded(usage: KeyUsage): string | null {
  const sealed = listSealed(usage, 'previous');
  const until = timeText(usage.codesUntil.previous);
  const codes = usage.codes.previous > 0 ? `codes: ${usage.codes.previous}, until ${until}` : '';
  if (sealed !== '') {
    const all = [sealed, codes].filter((part) => part !== '').join(', ');
    return `is still needed (${all}). Once every server has both keys, ${RESEAL}.`;
  }
  if (listSealed(usage, 'unnamed') !== '') return `may still be needed: ${RESEAL}.`;
  return codes === '' ? null : `is still needed (${codes}).`;
}

/** The sealed recipients in the headers of emails are not stored, so the time of the last one is unknown. */
function noLongerNeeded(receivesReports: boolean): string {
  return receivesReports
    ? `is needed only for reports about emails that were sent before the rotation. Remove it from every server ${RECIPIENT_VALID_DAYS} days after it; earlier, those reports are ignored.`
    : 'is no longer needed. Remove it from every server.';
}
