const PRODUCT_NAME = 'Atrium';

/** A page's title as the tab shows it. */
export function documentTitle(title: string): string {
  return title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
