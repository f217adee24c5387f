import type { IllustrationProps } from './illustration.tsx';
import { ProductScene, tone } from './product-scene.tsx';

function Star({ x, y, size, fill }: { x: number; y: number; size: number; fill: string }) {
  return (
    <polygon
      points={starPoints(x, y, size)}
      fill={fill}
      stroke={fill}
      strokeWidth={size / 4}
      strokeLinejoin="round"
    />
  );
}

/** Reviews: a star in the arch, and a written review below it. */
export function ReviewsScene(props: IllustrationProps) {
  return (
    <ProductScene
      hue="amber"
      inside={
        <>
          <Star x={166} y={84} size={36} fill={tone('amber', 'deep')} />
          <Star x={158} y={77} size={36} fill={tone('amber', 'tint')} />
        </>
      }
      {...props}
    >
      <path fill={tone('amber', 'deep')} d="M92 181h148l20-15H106z" />
      <rect x="188" y="102" width="64" height="64" rx="9" fill="var(--scene-paper-shade)" />
      <circle cx="231" cy="120" r="8" fill={tone('amber', 'lit')} />
      <rect x="217" y="136" width="26" height="4" rx="2" fill="var(--scene-line)" />
      <rect x="217" y="145" width="17" height="4" rx="2" fill="var(--scene-line)" />
      <rect x="74" y="116" width="134" height="65" rx="10" fill="var(--scene-paper)" />
      <Reviewer />
      {[121, 137.5, 154, 170.5, 187].map((x) => (
        <Star key={x} x={x} y={137} size={5.5} fill="var(--scene-apricot-deep)" />
      ))}
      <rect x="86" y="158" width="106" height="4.5" rx="2.25" fill="var(--scene-line)" />
      <rect x="86" y="167" width="72" height="4.5" rx="2.25" fill="var(--scene-line)" />
    </ProductScene>
  );
}

function Reviewer() {
  return (
    <>
      <circle cx="97" cy="138" r="11" fill={tone('amber', 'tint')} />
      <circle cx="97" cy="135" r="4" fill={tone('amber', 'deep')} />
      <path fill={tone('amber', 'deep')} d="M89.5 145.8a7.5 6.5 0 0 1 15 0 11 11 0 0 1-15 0z" />
    </>
  );
}

const POINTS = 5;
const INNER_RATIO = 0.46;

/** The points of a five-pointed star; a round-joined stroke of the same colour softens its tips. */
function starPoints(centerX: number, centerY: number, radius: number): string {
  return Array.from({ length: POINTS * 2 }, (_, index) => {
    const angle = (Math.PI * index) / POINTS - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : radius * INNER_RATIO;
    const x = centerX + reach * Math.cos(angle);
    const y = centerY + reach * Math.sin(angle);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  }).join(' ');
}
