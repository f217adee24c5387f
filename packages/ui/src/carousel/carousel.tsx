import { clsx } from 'clsx';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Direction } from 'radix-ui';
import { Children, type ReactNode, type Ref, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { stopOf, useControlledSlide, useView } from './use-carousel.ts';

export interface CarouselProps {
  /** Names the row; shown above it. */
  label: string;
  /** One child per slide; its class sets the slide's width. */
  children: ReactNode;
  /** The index of the slide to show, from 0; it is among the first visible ones. */
  slide?: number | undefined;
  defaultSlide?: number;
  /** Called with the first slide of the stop reached by buttons, drag or focus. */
  onSlideChange?: (slide: number) => void;
  /** How many slides a button moves by. */
  step?: number;
  /** The visible fraction from which a slide counts as visible, 0 to 1. */
  visibleFrom?: number;
  previousLabel?: string;
  nextLabel?: string;
  /** Announced when other slides become visible. */
  describeView?: (first: number, last: number, total: number) => string;
  className?: string;
  ref?: Ref<HTMLElement>;
}

const DEFAULT_VIEW = (first: number, last: number, total: number) =>
  `Items ${first} to ${last} of ${total}`;

/** A row of slides that is wider than its container, moved by drag, by its buttons and by focus. */
export function Carousel({
  label,
  children,
  previousLabel = 'Previous items',
  nextLabel = 'Next items',
  describeView = DEFAULT_VIEW,
  className,
  ref,
  ...movement
}: CarouselProps) {
  const slides = Children.toArray(children);
  const { viewport, embla, view } = useCarousel(movement);
  const [first = 0] = view.visible;
  const last = view.visible.at(-1) ?? 0;
  return (
    <section
      ref={ref}
      aria-label={label}
      aria-roledescription="carousel"
      className={clsx('flex flex-col gap-3', className)}
    >
      <CarouselHead {...{ label, previousLabel, nextLabel, embla }} view={view} />
      {/* Room for a slide's focus ring, which the viewport would cut off. */}
      <div ref={viewport} className="-m-1 overflow-hidden p-1">
        <Slides visible={view.visible}>{slides}</Slides>
      </div>
      <span className="sr-only" role="status">
        {slides.length > 0 ? describeView(first + 1, last + 1, slides.length) : ''}
      </span>
    </section>
  );
}

type Movement = Pick<
  CarouselProps,
  'slide' | 'defaultSlide' | 'onSlideChange' | 'step' | 'visibleFrom'
>;

function useCarousel({
  slide,
  defaultSlide = 0,
  onSlideChange,
  step: stepOption = 5,
  visibleFrom = 0.75,
}: Movement) {
  const direction = Direction.useDirection();
  const step = Math.max(1, Math.floor(stepOption));
  const [startIndex] = useState(() => stopOf(slide ?? defaultSlide, step));
  const [viewport, embla] = useEmblaCarousel({
    direction,
    align: 'start',
    slidesToScroll: step,
    startIndex,
    inViewThreshold: visibleFrom,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
  useControlledSlide(embla, { slide, onSlideChange, step });
  return { viewport, embla, view: useView(embla) };
}

interface CarouselHeadProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  embla: UseEmblaCarouselType[1];
  view: ReturnType<typeof useView>;
}

function CarouselHead({ label, previousLabel, nextLabel, embla, view }: CarouselHeadProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <p aria-hidden="true" className="font-medium">
        {label}
      </p>
      <div className="flex gap-1">
        <Step
          label={previousLabel}
          Icon={ChevronLeft}
          onMove={view.canGoBack ? embla?.scrollPrev : undefined}
        />
        <Step
          label={nextLabel}
          Icon={ChevronRight}
          onMove={view.canGoOn ? embla?.scrollNext : undefined}
        />
      </div>
    </div>
  );
}

interface SlidesProps {
  visible: readonly number[];
  children: readonly ReactNode[];
}

function Slides({ visible, children }: SlidesProps) {
  return (
    <ul className="flex touch-pan-y touch-pinch-zoom gap-4">
      {children.map((slide, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other identity
          key={index}
          data-visible={visible.includes(index) ? '' : undefined}
          className="min-w-0 shrink-0 opacity-50 transition-opacity data-visible:opacity-100"
        >
          {slide}
        </li>
      ))}
    </ul>
  );
}

interface StepProps {
  label: string;
  Icon: typeof ChevronLeft;
  onMove: (() => void) | undefined;
}

function Step({ label, Icon, onMove }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={<Icon aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
      variant="secondary"
      size="sm"
      disabled={!onMove}
      onClick={() => onMove?.()}
    />
  );
}
