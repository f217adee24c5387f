/** The outline of an arch: a half circle on two straight jambs. */
export function archPath(centerX: number, halfWidth: number, springY: number, baseY: number) {
  const left = centerX - halfWidth;
  const right = centerX + halfWidth;
  return `M${left} ${baseY}V${springY}A${halfWidth} ${halfWidth} 0 0 1 ${right} ${springY}V${baseY}Z`;
}
