import { AppError } from '../../core/app-error.ts';
import type { PersonalRows } from '../../repositories/accounts/personal-data.repository.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';

/** Everything the portal stores about one person. */
export interface AccountExport {
  exportedAt: string;
  /** The image as a base64 JPEG. */
  image: string | null;
  /** By table; times are ISO 8601. */
  data: Record<string, PersonalRows>;
  notIncluded: string[];
}

const NOT_INCLUDED = [
  'passwords, tokens and codes: only their hashes are kept',
  'the audit log: search the server’s log for this account’s id under userId',
  'undelivered emails: they are encrypted, and deleted once they are delivered',
  'what products and Shopify keep themselves',
];

interface ExportAccountDeps extends Pick<Dependencies, 'imageStore' | 'runtime' | 'audit'> {
  repositories: Pick<Repositories, 'users' | 'personalData'>;
}

/**
 * Collects everything about one account, without secrets.
 *
 * @throws AppError `not_found`
 */
export async function exportAccount(
  { repositories, imageStore, runtime, audit }: ExportAccountDeps,
  userId: string,
): Promise<AccountExport> {
  const user = await repositories.users.findById(userId);
  if (!user) throw new AppError('not_found');
  const found = await repositories.personalData.collect(user.id, user.email);
  const content = user.image === null ? null : await imageStore.read(user.image);
  audit('account_exported', { userId });
  return {
    exportedAt: new Date(runtime.now()).toISOString(),
    image: content?.toString('base64') ?? null,
    data: Object.fromEntries(
      Object.entries(found).map(([table, rows]) => [table, rows.map(withReadableTimes)]),
    ),
    notIncluded: NOT_INCLUDED,
  };
}

function withReadableTimes(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      column.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}
