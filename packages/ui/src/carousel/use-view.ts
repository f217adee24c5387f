import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';

interface View {
  /** Places of the slides that are seen well enough, in order. */
  readonly visible: readonly number[];
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
}

const NOTHING: View = { visible: [], canGoBack: false, canGoOn: false };

/** What a carousel shows, as it moves. */
export function useView(carousel: UseEmblaCarouselType[1]): View {
  const [view, setView] = useState(NOTHING);
  useEffect(() => {
    if (!carousel) return;
    const look = () =>
      setView({
        visible: carousel.slidesInView().toSorted((a, b) => a - b),
        canGoBack: carousel.canScrollPrev(),
        canGoOn: carousel.canScrollNext(),
      });
    look();
    carousel.on('slidesInView', look).on('select', look).on('reInit', look);
    return () => {
      carousel.off('slidesInView', look).off('select', look).off('reInit', look);
    };
  }, [carousel]);
  return view;
}
