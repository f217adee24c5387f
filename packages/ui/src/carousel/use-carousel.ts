import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState } from 'react';

interface View {
  /** Indexes of the visible slides, in order. */
  readonly visible: readonly number[];
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
}

const NOTHING: View = { visible: [], canGoBack: false, canGoOn: false };

/** Which slides are visible, updated as the carousel moves. */
export function useView(carousel: UseEmblaCarouselType[1]): View {
  const [view, setView] = useState(NOTHING);
  useEffect(() => {
    if (!carousel) return;
    const update = () =>
      setView({
        visible: carousel.slidesInView().toSorted((a, b) => a - b),
        canGoBack: carousel.canScrollPrev(),
        canGoOn: carousel.canScrollNext(),
      });
    update();
    carousel.on('slidesInView', update).on('select', update).on('reInit', update);
    return () => {
      carousel.off('slidesInView', update).off('select', update).off('reInit', update);
    };
  }, [carousel]);
  return view;
}

interface ControlledSlideOptions {
  /** The index of the slide to show, from 0, if it is controlled. */
  slide: number | undefined;
  onSlideChange: ((slide: number) => void) | undefined;
  /** How many slides one stop has. */
  step: number;
}

/** Keeps a controlled carousel at its slide, and reports every other stop that it is moved to. */
export function useControlledSlide(
  carousel: UseEmblaCarouselType[1],
  { slide, onSlideChange, step }: ControlledSlideOptions,
) {
  const wanted = slide === undefined ? undefined : stopOf(slide, step);
  const report = useEffectEvent(() => {
    const stop = carousel?.selectedScrollSnap() ?? 0;
    if (stop !== wanted) onSlideChange?.(stop * step);
  });
  const moveToWanted = useEffectEvent(() => {
    if (wanted !== undefined) carousel?.scrollTo(wanted);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the carousel or the wanted stop changes
  useEffect(() => moveToWanted(), [carousel, wanted]);
  useEffect(() => {
    // When it settles, the parent has had time to accept the change.
    carousel?.on('select', report).on('settle', moveToWanted);
    return () => {
      carousel?.off('select', report).off('settle', moveToWanted);
    };
  }, [carousel]);
}

/** The stop at which a slide is among the first visible ones. */
export function stopOf(slide: number, step: number): number {
  return Math.max(0, Math.floor(slide / step));
}
