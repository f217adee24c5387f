import type { ComponentProps } from 'react';

export interface IllustrationProps extends Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> {
  /** The accessible name, unless it is decoration. */
  label?: string;
}

/** The `<svg>` of every illustration: hidden from screen readers without a label. */
export function Illustration({
  label,
  children,
  ...svg
}: IllustrationProps & Pick<ComponentProps<'svg'>, 'viewBox' | 'children'>) {
  return (
    <svg
      {...svg}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** The path of an arch: a half circle on two straight sides. */
export function archPath(centerX: number, halfWidth: number, springY: number, baseY: number) {
  const left = centerX - halfWidth;
  const right = centerX + halfWidth;
  return `M${left} ${baseY}V${springY}A${halfWidth} ${halfWidth} 0 0 1 ${right} ${springY}V${baseY}Z`;
}
