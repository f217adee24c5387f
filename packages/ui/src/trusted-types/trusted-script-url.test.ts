import { afterEach, expect, test, vi } from 'vitest';
import { trustedScriptUrl } from './trusted-script-url.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('returns text without Trusted Types', () => {
  expect(trustedScriptUrl('atrium-worker', '/assets/worker.js')()).toBe('/assets/worker.js');
});

test('creates its policy once, which allows no other URL', () => {
  const rules: { createScriptURL: (url: string) => string }[] = [];
  const createPolicy = vi.fn((_name: string, rule: (typeof rules)[number]) => {
    rules.push(rule);
    return { createScriptURL: (url: string) => `trusted:${rule.createScriptURL(url)}` };
  });
  vi.stubGlobal('trustedTypes', { createPolicy });
  const url = trustedScriptUrl('atrium-worker', '/assets/worker.js');
  expect([url(), url()]).toEqual(['trusted:/assets/worker.js', 'trusted:/assets/worker.js']);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['atrium-worker']);
  expect(rules[0]?.createScriptURL('https://evil.example/x.js')).toBe('/assets/worker.js');
});
