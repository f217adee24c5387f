import { useEffect } from 'react';

const PRODUCT_NAME = 'Atrium';

/** Names the tab after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}

/** A page's title as the tab shows it. */
export function documentTitle(title: string): string {
  return title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
