import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installDialog, installLayout } from './browser-stand-ins.ts';

// Two busy cores can keep a screen waiting for longer than the usual second.
configure({ asyncUtilTimeout: 5000 });

installDialog();
installLayout();

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      complaints.push(parts.map(String).join(' '));
    });
  }
});

afterEach(() => {
  cleanup();
  expect(complaints, 'unexpected console output').toEqual([]);
});
