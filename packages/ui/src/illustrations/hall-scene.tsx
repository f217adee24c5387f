import { useId } from 'react';
import { archPath } from './arch.ts';
import { HallGarden } from './hall-garden.tsx';
import { HallPlant } from './hall-plant.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

/** The eye, where the hall's lines meet, and the size of the nearest opening. */
const EYE = { x: 420, y: 610 };
const HALF_WIDTH = 282;
const SPRING = 190;
const FLOOR = 200;

/** One wall of the row; the stone grows lighter towards the day. */
interface Wall {
  scale: number;
  face: string;
  glow: string;
  floorGlow: string;
  ring: string;
  lit: string;
  shade: string;
}

const stone = (step: 1 | 2 | 3 | 4 | 5) => `var(--stone-${step})`;

const walls: readonly Wall[] = [
  {
    scale: 1,
    face: stone(3),
    glow: stone(2),
    floorGlow: stone(1),
    ring: stone(2),
    lit: stone(1),
    shade: stone(5),
  },
  {
    scale: 0.64,
    face: stone(4),
    glow: stone(3),
    floorGlow: stone(2),
    ring: stone(3),
    lit: stone(1),
    shade: stone(5),
  },
  {
    scale: 0.42,
    face: stone(3),
    glow: stone(2),
    floorGlow: stone(1),
    ring: stone(2),
    lit: stone(1),
    shade: stone(4),
  },
];
const THICKNESS = 0.88;

/** A point of the floor: `across` in half widths from the middle, `scale` by distance. */
function floorPoint(across: number, scale: number): string {
  return `${EYE.x + across * HALF_WIDTH * scale} ${EYE.y + FLOOR * scale}`;
}

function opening(scale: number, extra = 0): string {
  const spring = EYE.y - SPRING * scale;
  return archPath(EYE.x, (HALF_WIDTH + extra) * scale, spring, EYE.y + FLOOR * scale);
}

/** Moves a drawing made for the nearest wall back to a farther one. */
function recede(scale: number): string {
  return `translate(${EYE.x * (1 - scale)} ${EYE.y * (1 - scale)}) scale(${scale})`;
}

/** A calm hall in daylight, arch behind arch down to a garden (look: the auth side). */
export function HallScene(props: IllustrationProps) {
  const id = useId();
  return (
    <Illustration viewBox="0 0 840 1000" preserveAspectRatio="xMidYMid slice" {...props}>
      {walls.map((wall, index) => (
        <HallWall
          key={wall.scale}
          wall={wall}
          behind={walls[index - 1]}
          id={`${id}${index}`}
          outerId={`${id}${index - 1}`}
        />
      ))}
      <g clipPath={`url(#${id}${walls.length - 1})`}>
        <HallGarden />
      </g>
      <HallPlant />
    </Illustration>
  );
}

interface HallWallProps {
  wall: Wall;
  /** The wall in front of this one, through whose opening it is seen. */
  behind: Wall | undefined;
  id: string;
  outerId: string;
}

function HallWall({ wall, behind, id, outerId }: HallWallProps) {
  const near = behind ? behind.scale : 3;
  return (
    <g clipPath={behind ? `url(#${outerId})` : undefined}>
      <g transform={recede(wall.scale)}>
        <path fill={wall.face} d="M-800-900h2440v2600H-800z" />
        <path fill={wall.glow} d="M-420-900H-60L1014 810H584z" />
      </g>
      <path fill={wall.ring} d={opening(wall.scale, 30)} />
      <path fill={stone(4)} d={`M${floorPoint(-6, wall.scale)}H1900V1900H-1000z`} />
      <path
        fill={wall.floorGlow}
        d={`M${floorPoint(0.58, wall.scale)}L${floorPoint(2.1, wall.scale)}L${floorPoint(2.3, near)}L${floorPoint(0.85, near)}z`}
      />
      <Reveal wall={wall} id={id} />
    </g>
  );
}

/** The thickness of a wall: its right jamb in the light, the left one and the vault in shade. */
function Reveal({ wall, id }: { wall: Wall; id: string }) {
  const outer = opening(wall.scale);
  const inner = wall.scale * THICKNESS;
  const spring = EYE.y - SPRING * wall.scale;
  return (
    <>
      <clipPath id={`${id}outer`}>
        <path d={outer} />
      </clipPath>
      <g clipPath={`url(#${id}outer)`}>
        <path fill={wall.shade} d={outer} />
        <path
          fill={wall.lit}
          d={`M${EYE.x} ${spring}L${EYE.x + 400} ${spring - 330}V1000H${EYE.x}z`}
        />
        <path
          fill={stone(4)}
          d={`M${floorPoint(-1, wall.scale)}L${floorPoint(-1, inner)}L${floorPoint(1, inner)}L${floorPoint(1, wall.scale)}z`}
        />
        <path
          fill={wall.lit}
          d={`M${floorPoint(0.2, wall.scale)}L${floorPoint(0.02, inner)}L${floorPoint(1, inner)}L${floorPoint(1, wall.scale)}z`}
        />
      </g>
      <clipPath id={id}>
        <path d={opening(inner)} />
      </clipPath>
    </>
  );
}
