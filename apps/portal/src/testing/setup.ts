import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { applySchemaSettings } from '../app/create-services.ts';

// On two busy cores, rendering can take longer than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

applySchemaSettings();

// Functions the widgets call and jsdom does not implement.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// No query matches: pages are laid out as on a phone.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

const levels = ['log', 'info', 'warn', 'error'] as const;
let unexpected: unknown[][] = [];

/** Allows console output that contains `text`, and requires it. */
export function expectConsole(text: string): void {
  const found = unexpected.filter((line) => line.join(' ').includes(text));
  expect(found.length, `console output with "${text}"`).toBeGreaterThan(0);
  unexpected = unexpected.filter((line) => !found.includes(line));
}

beforeEach(() => {
  unexpected = [];
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...line) => unexpected.push(line));
  }
});

afterEach(() => {
  cleanup();
  // jsdom requests a frame when a focused element is removed, by the clock of that moment. If that one stopped with the
  // frame still due, there would be no frames in the files that follow.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(100);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0`;
  }
  vi.unstubAllGlobals();
  // A rendering update that jsdom has scheduled on fake timers would never run, and no animation frame after it.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(50);
  vi.useRealTimers();
  expect(unexpected, 'unexpected console output').toEqual([]);
});
