import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { auditLogPage } from './audit-log-page.ts';

it('docs/operate/audit-log.md is what npm run audit-log writes, to the letter', () => {
  const file = path.join(import.meta.dirname, '../../../../../docs/operate/audit-log.md');
  expect(readFileSync(file, 'utf8')).toBe(auditLogPage());
});
