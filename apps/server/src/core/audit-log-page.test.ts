import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { auditLogPage } from './audit-log-page.ts';

it('is docs/operate/audit-log.md, to the letter: npm run audit-log writes it', () => {
  const file = path.join(import.meta.dirname, '../../../../docs/operate/audit-log.md');
  expect(readFileSync(file, 'utf8')).toBe(auditLogPage());
});
