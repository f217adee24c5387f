import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listTaggedTests } from '../evidence/list-tagged-tests.ts';
import { securityPage } from '../evidence/security-page.ts';

/** Generates docs/security.md; the last step of `npm test` compares it with the tests that ran. */
const root = path.join(import.meta.dirname, '../..');
writeFileSync(path.join(root, 'docs/security.md'), securityPage(await listTaggedTests(root)));
console.log('Wrote docs/security.md');
