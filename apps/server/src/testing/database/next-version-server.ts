/** The server as its next version might be: with a migration that adds to tables in use. */
import { migrations } from '../../database/migrate.ts';
import { expandTablesInUse } from './newer-version.ts';

Object.assign(migrations, { '9999-expand-next-version': { up: expandTablesInUse } });
await import('../../main.ts');
