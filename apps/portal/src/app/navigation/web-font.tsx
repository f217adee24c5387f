import { createWebFont } from '@atrium/ui/web-font';
import { useEffect } from 'react';
import { whenIdle } from '../../shared/build/lazy-part.tsx';

/**
 * Replaces the fallback font, which has the same metrics, once the page and its scripts are there. A merchant's first frame
 * has added the web font already (`first-frame/draw-first-frame.inline.ts`).
 */
export function WebFont() {
  useEffect(() => whenIdle(addWebFont), []);
  return null;
}

async function addWebFont(): Promise<void> {
  const font = createWebFont('swap');
  if (!font || [...document.fonts].some(({ family }) => family === font.family)) return;
  // Without it the page keeps the fallback.
  const loaded = await font.load().catch(() => null);
  if (loaded) document.fonts.add(loaded);
}
