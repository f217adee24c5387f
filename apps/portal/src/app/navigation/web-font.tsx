import { createWebFont } from '@atrium/ui/web-font';
import { useEffect } from 'react';
import { whenIdle } from '../../shared/build/lazy-part.tsx';

/**
 * Replaces the fallback font, which has the same metrics, once the page and its scripts are there. A merchant's first frame
 * has added the web font already (`first-frame/draw-first-frame.ts`), but with an empty cache it came too late for that.
 */
export function WebFont() {
  useEffect(() => whenIdle(addWebFont), []);
  return null;
}

async function addWebFont(): Promise<void> {
  const font = createWebFont('swap');
  if (!font || isInUse(font.family)) return;
  // Without it the page keeps the fallback.
  const loaded = await font.load().catch(() => null);
  if (loaded) document.fonts.add(loaded);
}

/** With `optional`, the browser does not say whether it came in time, so such a face does not count. */
function isInUse(wanted: string): boolean {
  return [...document.fonts].some(
    ({ family, display }) => family === wanted && display !== 'optional',
  );
}
