import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installDialog, installFrames, installLayout } from './browser-stand-ins.ts';

// On a busy machine a screen can take longer than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

installDialog();
installLayout();
installFrames();

const consoleOutput: string[] = [];

beforeEach(() => {
  consoleOutput.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      consoleOutput.push(parts.map(String).join(' '));
    });
  }
});

afterEach(() => {
  cleanup();
  expect(consoleOutput, 'unexpected console output').toEqual([]);
});
