const POINTS = 5;
const INNER_RATIO = 0.46;

/** A five-pointed star as polygon points; draw it with a round-joined stroke of its own colour to soften it. */
export function starPoints(centerX: number, centerY: number, radius: number): string {
  return Array.from({ length: POINTS * 2 }, (_, index) => {
    const angle = (Math.PI * index) / POINTS - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : radius * INNER_RATIO;
    const x = centerX + reach * Math.cos(angle);
    const y = centerY + reach * Math.sin(angle);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  }).join(' ');
}
