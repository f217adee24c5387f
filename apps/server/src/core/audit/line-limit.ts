import { setBounded } from '../bounded.ts';
import { MINUTE_MS } from '../lifetimes.ts';
import type { Time } from '../runtime.ts';

/** More than a product that was set up wrongly writes before somebody reads the log. */
export const LINES_PER_MINUTE = 20;
const MAX_KEYS = 10_000;

interface Window {
  startedAt: Time;
  written: number;
  /** Lines that were not written since the last one that was. */
  suppressed: number;
}

/** Limits the log lines that anybody can cause. The calls themselves are not limited: others may share the network. */
export interface LineLimit {
  /** How many lines of this key were suppressed before this one; null if this one is to be suppressed as well. */
  admit(key: string): number | null;
}

export function createLineLimit(now: () => Time): LineLimit {
  const windows = new Map<string, Window>();

  return {
    admit(key) {
      const time = now();
      const last = windows.get(key);
      const age = last ? time - last.startedAt : MINUTE_MS;
      // A window that begins in the future is from before the clock was set back.
      const isOver = age >= MINUTE_MS || age < 0;
      const window =
        last && !isOver ? last : { startedAt: time, written: 0, suppressed: last?.suppressed ?? 0 };
      if (window !== last) setBounded(windows, MAX_KEYS, key, window);
      if (window.written >= LINES_PER_MINUTE) {
        window.suppressed += 1;
        return null;
      }
      const { suppressed } = window;
      window.written += 1;
      window.suppressed = 0;
      return suppressed;
    },
  };
}
