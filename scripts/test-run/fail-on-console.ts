import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Fails a test that prints: warnings of React, Node or a library are failures, and logs belong in an
 * injected logger. A test that expects output spies on the method itself, which replaces this spy.
 */
const methods = ['debug', 'info', 'log', 'warn', 'error'] as const;

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  for (const method of methods) vi.mocked(console[method]).mockRestore?.();
  if (printed.length > 0) throw new Error(`Unexpected output:\n${printed.join('\n')}`);
});
