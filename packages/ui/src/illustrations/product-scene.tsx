import { type ReactNode, useId } from 'react';
import { archPath, Illustration, type IllustrationProps } from './illustration.tsx';

export type SceneHue = 'iris' | 'amber' | 'sky' | 'rose';
export type SceneTone = 'wall' | 'glow' | 'floor' | 'tint' | 'lit' | 'mid' | 'deep';

/** The colour of a tone as an attribute value; unlike `style`, attributes are not subject to the content policy. */
export function tone(hue: SceneHue, name: SceneTone): string {
  return `var(--${hue}-${name})`;
}

interface ProductSceneProps extends IllustrationProps {
  hue: SceneHue;
  /** Drawn inside the niche, behind the children. */
  inside?: ReactNode;
  children: ReactNode;
}

const FLOOR_Y = 166;

/**
 * The background of a product's illustration: a wall with an arched niche and a floor, lit from the upper left, so
 * that the right side of the niche is lit and the left one is in shade.
 */
export function ProductScene({ hue, inside, children, ...svg }: ProductSceneProps) {
  const niche = useId();
  const opening = archPath(157, 71, 95, FLOOR_Y);
  return (
    <Illustration viewBox="-10 -14 340 212.5" preserveAspectRatio="xMidYMid slice" {...svg}>
      <path fill={tone(hue, 'wall')} d="M-240-120h800v440h-800z" />
      <path fill={tone(hue, 'glow')} d="M-34-120H92l172 286H138z" />
      <path fill={tone(hue, 'floor')} d={`M-240 ${FLOOR_Y}h800v160h-800z`} />
      <path fill={tone(hue, 'wall')} d={`M138 ${FLOOR_Y}h126l96 160H234z`} />
      <path fill={tone(hue, 'lit')} d={archPath(161, 75, 95, FLOOR_Y)} />
      <clipPath id={niche}>
        <path d={opening} />
      </clipPath>
      <g clipPath={`url(#${niche})`}>
        <path fill={tone(hue, 'deep')} d={opening} />
        <path fill={tone(hue, 'mid')} d={archPath(174, 71, 111, FLOOR_Y)} />
        {inside}
      </g>
      {children}
    </Illustration>
  );
}
