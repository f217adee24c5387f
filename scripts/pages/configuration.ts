import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { configurationPage } from '@atrium/server/configuration';

/** Generates docs/configuration.md; a test compares it with the schema of the environment. */
const file = path.join(import.meta.dirname, '../../docs/configuration.md');
writeFileSync(file, configurationPage());
console.log(`Wrote ${path.relative(process.cwd(), file)}`);
