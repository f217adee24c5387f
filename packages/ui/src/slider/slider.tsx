import { clsx } from 'clsx';
import { Slider as Primitive } from 'radix-ui';
import type { Ref } from 'react';
import { useControllable } from '../controllable/use-controllable.ts';

export interface SliderProps {
  /** The accessible name. */
  label: string;
  min: number;
  max: number;
  step: number;
  value?: number | undefined;
  defaultValue?: number;
  onValueChange?: (value: number) => void;
  /** Formats the value for screen readers. */
  formatValue?: (value: number) => string;
  disabled?: boolean;
  className?: string;
  /** The thumb, which takes focus. */
  ref?: Ref<HTMLSpanElement>;
}

/**
 * A number chosen on a track, such as the zoom of an image. Values outside of `min` and `max` are clamped.
 */
export function Slider({
  label,
  min,
  max,
  value,
  defaultValue = min,
  onValueChange,
  formatValue,
  className,
  ref,
  ...root
}: SliderProps) {
  const [given, change] = useControllable(value, defaultValue, onValueChange);
  const shown = Math.min(max, Math.max(min, given));
  return (
    <Primitive.Root
      {...root}
      min={min}
      max={max}
      value={[shown]}
      onValueChange={([next = min]) => change(next)}
      className={clsx(
        'relative flex min-h-6 touch-none select-none items-center data-disabled:opacity-50 pointer-coarse:min-h-11',
        className,
      )}
    >
      <Primitive.Track className="relative h-1.5 grow overflow-hidden rounded-full border border-border-control bg-surface-pressed">
        <Primitive.Range className="absolute h-full bg-accent" />
      </Primitive.Track>
      <Primitive.Thumb
        ref={ref}
        aria-label={label}
        aria-valuetext={formatValue?.(shown)}
        className="block size-5 rounded-full border-2 border-accent bg-surface-raised transition-colors hover:bg-accent-soft"
      />
    </Primitive.Root>
  );
}
