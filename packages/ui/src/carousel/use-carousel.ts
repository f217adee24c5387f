import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState } from 'react';

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

interface PlaceOptions {
  /** The slide to stand at, from 0, where the owner decides. */
  slide: number | undefined;
  onSlideChange: ((slide: number) => void) | undefined;
  /** How many slides one stop holds. */
  step: number;
}

/** Keeps a carousel where its owner wants it, and tells of every other place it is moved to. */
export function usePlace(
  carousel: UseEmblaCarouselType[1],
  { slide, onSlideChange, step }: PlaceOptions,
) {
  const wanted = slide === undefined ? undefined : stopOf(slide, step);
  const tell = useEffectEvent(() => {
    const stop = carousel?.selectedScrollSnap() ?? 0;
    if (stop !== wanted) onSlideChange?.(stop * step);
  });
  const comply = useEffectEvent(() => {
    if (wanted !== undefined) carousel?.scrollTo(wanted);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it complies with has changed
  useEffect(() => comply(), [carousel, wanted]);
  useEffect(() => {
    // By the time it stands still its owner has had a say.
    carousel?.on('select', tell).on('settle', comply);
    return () => {
      carousel?.off('select', tell).off('settle', comply);
    };
  }, [carousel]);
}

/** The stop at which a slide is among the first that are seen. */
export function stopOf(slide: number, step: number): number {
  return Math.max(0, Math.floor(slide / step));
}
