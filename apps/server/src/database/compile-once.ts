import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Connection } from './database.ts';
import { prepareOnce } from './postgres-client.ts';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first use: Kysely takes longer for that than SQLite for most queries. PostgreSQL
 * prepares it once for each connection. Worth it for what many calls read.
 *
 * @param build gets placeholders instead of values, so it may pass them on, but not decide by them.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Connection, values: Values) => Compilable<Row>,
): (db: Connection, values: Values) => Promise<Row[]> {
  const compiledFor = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compiled(db: Connection): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    const known = compiledFor.get(adapter);
    if (known) return known;
    const query = build(db, placeholders<Values>()).compile();
    compiledFor.set(adapter, query);
    prepareOnce(query.sql);
    return query;
  }

  return async (db, values) => {
    const query = compiled(db);
    // The plugins look at every query, not only when it is compiled (`transaction-guard.ts`).
    db.getExecutor().transformQuery(query.query, query.queryId);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function placeholders<Values extends object>(): Values {
  // Cast, because only `build` sees them, and passes them on to Kysely as they are.
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
}
