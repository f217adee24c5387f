import { type DatabaseLocation, openDatabase } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';

/** Creates the tables and disconnects, because a database in use cannot be copied. */
export async function migrateEmpty(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  await migrate(database);
  await database.close();
}
