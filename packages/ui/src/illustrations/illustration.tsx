import type { ComponentProps } from 'react';

export interface IllustrationProps extends Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> {
  /** What the picture says, where it is more than decoration. */
  label?: string;
}

/** The shared shell of every drawing: silent unless labelled. */
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

/** The outline of an arch: a half circle on two straight jambs. */
export function archPath(centerX: number, halfWidth: number, springY: number, baseY: number) {
  const left = centerX - halfWidth;
  const right = centerX + halfWidth;
  return `M${left} ${baseY}V${springY}A${halfWidth} ${halfWidth} 0 0 1 ${right} ${springY}V${baseY}Z`;
}
