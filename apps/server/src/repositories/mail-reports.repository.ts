import type { Insertable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { MailReportsTable } from '../database/schema/schema.ts';

export function mailReportsRepository(db: Connection) {
  return {
    /** True for the first report of this problem with this email. */
    async insert(row: Insertable<MailReportsTable>): Promise<boolean> {
      const result = await db
        .insertInto('mail_reports')
        .values(row)
        .onConflict((conflict) => conflict.column('report_hash').doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows) === 1;
    },
  };
}
