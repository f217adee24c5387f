import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '@atrium/server/openapi';

/** Generates docs/openapi.json; a test compares it with the contract. */
const file = path.join(import.meta.dirname, '../../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Wrote ${path.relative(process.cwd(), file)}`);
