import { createWebFont } from '@atrium/ui/web-font';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../../shared/build/lazy-part.tsx';

/**
 * Loads the web font for the second page and all later ones. The first page of a visitor does without it, so that the file
 * does not compete with the page and its scripts; a merchant's first frame has already added it (`first-frame/`).
 * The font is added as a new page appears, so that text does not change while it is read.
 */
export function WebFont() {
  const { pathname } = useLocation();
  const [firstPage] = useState(pathname);
  const face = useRef<FontFace | null>(null);
  useEffect(
    () =>
      whenIdle(async () => {
        face.current = await loadWebFont();
      }),
    [],
  );
  useLayoutEffect(() => {
    if (pathname !== firstPage && face.current) document.fonts.add(face.current);
  }, [pathname, firstPage]);
  return null;
}

/** @returns null if it cannot be loaded. */
async function loadWebFont(): Promise<FontFace | null> {
  return (
    createWebFont('auto')
      ?.load()
      .catch(() => null) ?? null
  );
}
