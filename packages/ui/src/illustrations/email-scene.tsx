import type { IllustrationProps } from './illustration.tsx';
import { ProductScene, tone } from './product-scene.tsx';

/** Email: an open envelope with an arched letter. */
export function EmailScene(props: IllustrationProps) {
  return (
    <ProductScene hue="rose" {...props}>
      <g transform="translate(-16 -18) scale(1.1)">
        <path fill={tone('rose', 'deep')} d="M100 180h132l16-14H116z" />
        <path fill={tone('rose', 'deep')} d="M90 122l62-44a14 14 0 0 1 16 0l62 44v10H90z" />
        <path fill="var(--scene-paper-shade)" d="M113 160V92a47 47 0 0 1 94 0v68z" />
        <path fill="var(--scene-paper)" d="M113 160V92a47 47 0 0 1 88-23v91z" />
        <path fill={tone('rose', 'tint')} d="M124 102V92a36 36 0 0 1 72 0v10z" />
        <path fill={tone('rose', 'lit')} d="M124 102c14-16 26-18 40-6 10-8 20-8 32 2v4z" />
        <circle cx="146" cy="78" r="8" fill="var(--scene-apricot)" />
        <rect x="124" y="110" width="72" height="5" rx="2.5" fill={tone('rose', 'lit')} />
        <rect x="124" y="120" width="54" height="4" rx="2" fill="var(--scene-line)" />
        <path
          fill={tone('rose', 'mid')}
          d="M90 122l70 44 70-44v51a7 7 0 0 1-7 7H97a7 7 0 0 1-7-7z"
        />
        <path
          fill={tone('rose', 'lit')}
          d="M91.5 177.4L150.5 141a18 18 0 0 1 19 0l59 36.4A7 7 0 0 1 223 180H97a7 7 0 0 1-5.5-2.6z"
        />
      </g>
    </ProductScene>
  );
}
