import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** 1, 2, 3 or 4 columns depending on width; a card alone in a row of three lies down and fills it. */
export function ProductList({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label={texts.products}
      className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4 *:@container lg:max-xl:[&>:last-child:nth-child(3n+1)]:col-span-full"
    >
      {children}
    </ul>
  );
}
