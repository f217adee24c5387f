import type { IllustrationProps } from './illustration.tsx';
import { ProductScene, tone } from './product-scene.tsx';

/** AI theme: a storefront page with its parts and colours around it. */
export function AiThemeScene(props: IllustrationProps) {
  return (
    <ProductScene hue="iris" {...props}>
      <path fill={tone('iris', 'deep')} d="M112 178h116l20-12H126z" />
      <Page />
      <Swatch y={84} fill={tone('iris', 'deep')} />
      <Swatch y={114} fill={tone('iris', 'lit')} />
      <Swatch y={144} fill="var(--scene-apricot)" />
      <LoosePart />
    </ProductScene>
  );
}

function Page() {
  return (
    <>
      <rect x="106" y="64" width="110" height="114" rx="8" fill="var(--scene-paper)" />
      <path fill="var(--scene-paper-shade)" d="M106 72a8 8 0 0 1 8-8h94a8 8 0 0 1 8 8v8H106z" />
      <circle cx="115" cy="72" r="2.5" fill={tone('iris', 'lit')} />
      <circle cx="123" cy="72" r="2.5" fill="var(--scene-line)" />
      <circle cx="131" cy="72" r="2.5" fill="var(--scene-line)" />
      <rect x="114" y="88" width="94" height="44" rx="4" fill={tone('iris', 'tint')} />
      <path fill={tone('iris', 'lit')} d="M166 132v-18a16 16 0 0 1 32 0v18z" />
      <path fill={tone('iris', 'mid')} d="M172 132v-16a10 10 0 0 1 20 0v16z" />
      <rect x="122" y="99" width="34" height="5" rx="2.5" fill={tone('iris', 'deep')} />
      <rect x="122" y="108" width="25" height="4" rx="2" fill={tone('iris', 'mid')} />
      <rect x="122" y="118" width="20" height="7" rx="3.5" fill={tone('iris', 'deep')} />
      <rect x="114" y="139" width="28" height="31" rx="4" fill={tone('iris', 'tint')} />
      <rect x="147" y="139" width="28" height="31" rx="4" fill="var(--scene-paper-shade)" />
      <rect x="180" y="139" width="28" height="31" rx="4" fill={tone('iris', 'tint')} />
    </>
  );
}

function Swatch({ y, fill }: { y: number; fill: string }) {
  return (
    <>
      <circle cx="232" cy={y + 4} r="13" fill={tone('iris', 'deep')} opacity="0.35" />
      <circle cx="229" cy={y} r="13" fill="var(--scene-paper)" />
      <circle cx="229" cy={y} r="9.5" fill={fill} />
    </>
  );
}

function LoosePart() {
  return (
    <g transform="rotate(-6 88 122)">
      <rect
        x="68"
        y="97"
        width="52"
        height="62"
        rx="7"
        fill={tone('iris', 'deep')}
        opacity="0.35"
      />
      <rect x="63" y="92" width="52" height="62" rx="7" fill="var(--scene-paper)" />
      <rect x="69" y="98" width="40" height="32" rx="4" fill={tone('iris', 'mid')} />
      <circle cx="97" cy="108" r="4.5" fill="var(--scene-apricot)" />
      <path
        fill={tone('iris', 'deep')}
        d="M69 126c8-10 16-11 23-3 6-5 11-5 17-1v4a4 4 0 0 1-4 4H73a4 4 0 0 1-4-4z"
      />
      <rect x="69" y="136" width="32" height="4" rx="2" fill={tone('iris', 'lit')} />
      <rect x="69" y="144" width="22" height="4" rx="2" fill="var(--scene-line)" />
    </g>
  );
}
