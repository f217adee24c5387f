import type { IllustrationProps } from './illustration.tsx';
import { ProductScene, tone } from './product-scene.tsx';

/** Sections: a page built of blocks, with the next block above it. */
export function SectionsScene(props: IllustrationProps) {
  return (
    <ProductScene
      hue="sky"
      inside={
        <rect
          x="102"
          y="60"
          width="144"
          height="36"
          rx="5"
          fill={tone('sky', 'deep')}
          transform="rotate(-7 160 70)"
        />
      }
      {...props}
    >
      <path fill={tone('sky', 'deep')} d="M90 181h158l20-15H104z" />
      <Columns />
      <Feature />
      <g transform="rotate(-7 160 70)">
        <rect x="90" y="46" width="144" height="36" rx="5" fill="var(--scene-paper)" />
        <rect x="100" y="56" width="46" height="6" rx="3" fill={tone('sky', 'deep')} />
        <rect x="100" y="68" width="32" height="4" rx="2" fill={tone('sky', 'lit')} />
        <rect x="188" y="55" width="36" height="17" rx="8.5" fill="var(--scene-apricot)" />
      </g>
    </ProductScene>
  );
}

function Columns() {
  return (
    <>
      <rect x="76" y="146" width="162" height="35" rx="5" fill="var(--scene-paper)" />
      <rect x="84" y="154" width="45" height="19" rx="3" fill={tone('sky', 'lit')} />
      <rect x="134.5" y="154" width="45" height="19" rx="3" fill={tone('sky', 'tint')} />
      <rect x="185" y="154" width="45" height="19" rx="3" fill={tone('sky', 'lit')} />
    </>
  );
}

function Feature() {
  return (
    <>
      <rect x="76" y="104" width="162" height="38" rx="5" fill="var(--scene-paper)" />
      <rect x="84" y="111" width="54" height="24" rx="3" fill={tone('sky', 'mid')} />
      <path
        fill={tone('sky', 'deep')}
        d="M84 131l14-11 11 8 9-6 20 11a3 3 0 0 1-2 2H87a3 3 0 0 1-3-3z"
      />
      <circle cx="125" cy="117.5" r="3.5" fill="var(--scene-apricot)" />
      <rect x="149" y="112" width="70" height="5" rx="2.5" fill={tone('sky', 'deep')} />
      <rect x="149" y="122" width="78" height="4" rx="2" fill="var(--scene-line)" />
      <rect x="149" y="130" width="52" height="4" rx="2" fill="var(--scene-line)" />
    </>
  );
}
