import Sqlite from 'better-sqlite3';

const LOG = 'bench_change_log';

export interface Comparison {
  /** How many rows the copy has. */
  readonly rows: number;
  /** Tables with a row too many, too few or another one. */
  readonly differing: readonly string[];
  /** When the copy's newest change was made; milliseconds since 1970. */
  readonly newestAt: number;
  /** Rows that were inserted, changed or deleted after the copy. */
  readonly changedSince: number;
}

/**
 * Has a SQLite database record each row that comes and goes, in the transaction that does it. So a copy that was made while
 * others were writing can be compared row for row: it has to be the state after the last change that it has in its record.
 */
export function recordChanges(file: string): void {
  const database = new Sqlite(file, { timeout: 10_000 });
  const record = (name: string, row: string, delta: number) =>
    `insert into ${LOG} ("table", "row", delta) select '${name}', ${row}, ${delta}`;
  const install = database.transaction(() => {
    const tables = tablesOf(database);
    database.exec(
      `create table ${LOG} (id integer primary key, at real not null default (unixepoch('subsec')),
        "table" text not null, "row" text not null, delta integer not null)`,
    );
    for (const name of tables) {
      const [old, fresh] = [rowOf(database, name, 'old.'), rowOf(database, name, 'new.')];
      database.exec(`
        ${record(name, rowOf(database, name), 1)} from "${name}";
        create trigger "${LOG}_insert_${name}" after insert on "${name}" begin
          ${record(name, fresh, 1)};
        end;
        create trigger "${LOG}_delete_${name}" after delete on "${name}" begin
          ${record(name, old, -1)};
        end;
        create trigger "${LOG}_update_${name}" after update on "${name}" begin
          ${record(name, old, -1)};
          ${record(name, fresh, 1)};
        end;`);
    }
  });
  install.immediate();
  database.close();
}

/** Compares a copy with the state that the original had when the copy was made. */
export function compareWithOriginal(original: string, copy: string): Comparison {
  const source = new Sqlite(original, { readonly: true });
  const restored = new Sqlite(copy, { readonly: true });
  // Cast: both columns are numbers, and there are rows.
  const newest = restored.prepare(`select id, at from ${LOG} order by id desc limit 1`).get() as {
    id: number;
    at: number;
  };
  const atThatTime = source.prepare(
    `select "row" || ' × ' || sum(delta) from ${LOG} where id <= ? and "table" = ?
      group by "row" having sum(delta) <> 0 order by 1`,
  );
  let rows = 0;
  const differing = tablesOf(restored).filter((name) => {
    const row = rowOf(restored, name);
    const found = restored
      .prepare(`select ${row} || ' × ' || count(*) from "${name}" group by ${row} order by 1`)
      .pluck()
      .all();
    rows += found.length;
    if (name === LOG) return !isSame(found, startOf(source, newest.id));
    return !isSame(found, atThatTime.pluck().all(newest.id, name));
  });
  const changedSince = source
    .prepare(`select count(*) from ${LOG} where id > ?`)
    .pluck()
    .get(newest.id);
  source.close();
  restored.close();
  return { rows, differing, newestAt: newest.at * 1000, changedSince: Number(changedSince) };
}

/** The log's rows up to a change, in the form in which they are read from the copy. */
function startOf(source: Sqlite.Database, last: number): unknown[] {
  const row = rowOf(source, LOG);
  return source
    .prepare(`select ${row} || ' × 1' from ${LOG} where id <= ? order by 1`)
    .pluck()
    .all(last);
}

function isSame(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}

function tablesOf(database: Sqlite.Database): string[] {
  // Cast: names are text.
  return database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
}

/** SQL for all values of a row as one text, which distinguishes types. */
function rowOf(database: Sqlite.Database, table: string, prefix = ''): string {
  const columns = database.pragma(`table_info("${table}")`) as { name: string }[];
  return columns.map(({ name }) => `quote(${prefix}"${name}")`).join(` || ',' || `);
}
