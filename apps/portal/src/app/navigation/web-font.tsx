import { loadWebFont } from '@atrium/ui/web-font';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '../../shared/browser.ts';

/**
 * Has the second page and all later ones drawn in the web font, which the first visit's first page does not wait for.
 * It is added as a new page appears, so that no text that is being read changes.
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
