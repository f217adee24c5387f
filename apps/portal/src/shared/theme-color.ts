import type { Appearance } from '@atrium/contract';
import { useEffect } from 'react';

/** Colours the browser's own frame like the page: its two colours follow the device, not a theme that was chosen here. */
export function useThemeColor(appearance: Appearance): void {
  useEffect(() => {
    if (appearance === 'default') return;
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const served = metas.map((meta) => meta.content);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    for (const meta of metas) meta.content = backgroundColor;
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = served[index] ?? '';
    };
  }, [appearance]);
}
