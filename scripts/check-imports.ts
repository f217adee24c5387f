import { checkImportRules } from './import-rules/check-import-rules.ts';

const root = new URL('..', import.meta.url).pathname;
const violations = checkImportRules(root);
for (const { file, line, rule, message } of violations) {
  console.error(`${file}:${line} ${rule}: ${message}`);
}
if (violations.length > 0) process.exit(1);
