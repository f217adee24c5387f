/**
 * Writes a document that is generated from code, by its name: `npm run openapi`, `npm run audit-log` and so on. Tests
 * compare each with its source, the security page with the tests that ran.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { auditLogPage } from '@atrium/server/audit-log';
import { configurationPage } from '@atrium/server/configuration';
import { apiDocument } from '@atrium/server/openapi';
import { listTaggedTests } from './evidence/list-tagged-tests.ts';
import { securityPage } from './evidence/security-page.ts';

const root = path.join(import.meta.dirname, '..');

const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/configuration.md': configurationPage,
  'docs/openapi.json': () => `${JSON.stringify(apiDocument(), null, 2)}\n`,
  'docs/operate/audit-log.md': auditLogPage,
  'docs/security.md': async () => securityPage(await listTaggedTests(root)),
};

const [file = ''] = process.argv.slice(2);
const write = pages[file];
if (!write) {
  console.error(`Name one of ${Object.keys(pages).join(', ')}`);
  process.exit(1);
}
writeFileSync(path.join(root, file), await write());
console.log(`Wrote ${file}`);
