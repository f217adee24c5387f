import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which reports about returned emails were received, because whoever has a copy of one could send it again. */
export const mailReports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table mail_reports (
      report_hash text primary key not null,
      expires_at bigint not null
    )`.execute(db);
    await sql`create index if not exists mail_reports_expires_at on mail_reports (expires_at)`.execute(
      db,
    );
  },
};
