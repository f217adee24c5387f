import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImportRules } from './import-rules/check-import-rules.ts';
import { rules } from './import-rules/rules.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures', 'import-rules');

/** Where each fixture, a small tree that breaks one rule, breaks it. */
const breaches: Record<string, { file: string; line: number }> = {
  'contract-dependencies': { file: 'packages/contract/src/stores.ts', line: 2 },
  'ui-dependencies': { file: 'packages/ui/src/store-picker/store-picker.tsx', line: 2 },
  'handoff-dependencies': { file: 'packages/handoff/src/claims.ts', line: 3 },
  'server-dependencies': { file: 'apps/server/src/features/auth/login.ts', line: 4 },
  'portal-dependencies': { file: 'apps/portal/src/shared/api.ts', line: 1 },
  'sandbox-dependencies': { file: 'apps/sandbox/src/mailbox.ts', line: 1 },
  'server-layers': { file: 'apps/server/src/features/auth/login.ts', line: 3 },
  'portal-layers': { file: 'apps/portal/src/shared/session.ts', line: 1 },
  'portal-features-apart': { file: 'apps/portal/src/features/stores/api.ts', line: 1 },
  'ui-fetches-nothing': { file: 'packages/ui/src/avatar/avatar.tsx', line: 4 },
  'server-features-in-order': { file: 'apps/server/src/features/stores/add-store.ts', line: 2 },
  'server-sql-in-repositories': { file: 'apps/server/src/features/auth/find-user.ts', line: 1 },
  'server-network-in-gateways': {
    file: 'apps/server/src/features/shopify/ask-shopify.ts',
    line: 3,
  },
  'server-runs-no-programs': { file: 'apps/server/src/features/profile/shrink.ts', line: 1 },
  'browser-code-without-node': { file: 'apps/portal/src/shared/files.ts', line: 1 },
  'server-environment-at-start': { file: 'apps/server/src/features/stores/add-store.ts', line: 3 },
};

describe('the import rules', () => {
  it('are each proved by a fixture', () => {
    expect(Object.keys(breaches).sort()).toEqual(rules.map(({ name }) => name).sort());
    expect(readdirSync(fixtures).sort()).toEqual([...Object.keys(breaches), 'allowed'].sort());
  });

  for (const [rule, place] of Object.entries(breaches)) {
    it(`refuse what breaks ${rule}, naming file and line`, () => {
      expect(checkImportRules(path.join(fixtures, rule))).toEqual([
        { ...place, rule, message: expect.stringContaining(': ') },
      ]);
    });
  }

  it('leave alone what they allow', () => {
    expect(checkImportRules(path.join(fixtures, 'allowed'))).toEqual([]);
  });
});
