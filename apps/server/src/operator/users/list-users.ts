import type { OpenPortal } from '../command-context.ts';
import { isoTime, type Result, table, timeText } from '../result.ts';

export interface UserListOptions {
  search: string;
  page: number;
  perPage: number;
}

export async function listUsers(
  { dependencies: { repositories } }: OpenPortal,
  { search, page, perPage }: UserListOptions,
): Promise<Result> {
  const total = await repositories.users.countMatching(search);
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const users = await repositories.users.search(search, window);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const rows = users.map((user) => [
    user.id,
    user.email,
    `${user.first_name} ${user.last_name}`.trim() || '-',
    timeText(user.created_at),
    timeText(user.deleted_at),
  ]);
  return {
    json: {
      total,
      page,
      pages,
      users: users.map((user) => ({
        id: user.id,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        createdAt: isoTime(user.created_at),
        deletedAt: isoTime(user.deleted_at),
      })),
    },
    text: `${table(['id', 'address', 'name', 'created', 'deleted'], rows)}\n\n${total} found, page ${page} of ${pages}`,
  };
}
