import { useId } from 'react';
import { archPath, Illustration, type IllustrationProps } from './illustration.tsx';

/** The vanishing point and the size of the nearest opening. */
const EYE = { x: 420, y: 610 };
const HALF_WIDTH = 282;
const SPRING = 190;
const FLOOR = 200;

/** One wall of the row; farther walls are lighter. */
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

/** Scales a drawing made for the nearest wall to a farther one. */
function recede(scale: number): string {
  return `translate(${EYE.x * (1 - scale)} ${EYE.y * (1 - scale)}) scale(${scale})`;
}

/** A calm hall in daylight, arch behind arch, with a garden at the end: beside the forms to log in and register. */
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

/** The thickness of a wall: its right side is lit, the left one and the vault are in shade. */
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

/** Behind the last opening of the hall: haze, two hills and a few trees. */
function HallGarden() {
  return (
    <>
      <path fill="var(--day-sky)" d="M280 380h280v340H280z" />
      <path fill="var(--day-haze)" d="M280 590c60-26 110-28 150-12 50 18 90 16 130 0v140H280z" />
      <path fill="var(--leaf-1)" d="M280 640c50-34 96-36 142-14 46 20 92 18 138-6v110H280z" />
      <path
        fill="var(--leaf-3)"
        d="M352 520c13 26 19 52 19 78 0 22-7 36-19 40-12-4-19-18-19-40 0-26 6-52 19-78z"
      />
      <path fill="var(--leaf-2)" d="M352 520c-13 26-19 52-19 78 0 22 7 36 19 40z" />
      <path
        fill="var(--leaf-3)"
        d="M384 566c8 16 12 32 12 48 0 14-5 22-12 25-7-3-12-11-12-25 0-16 4-32 12-48z"
      />
      <path fill="var(--leaf-2)" d="M384 566c-8 16-12 32-12 48 0 14 5 22 12 25z" />
      <path fill="var(--stone-5)" d="M478 596h7v60h-7z" />
      <circle cx="484" cy="582" r="33" fill="var(--leaf-3)" />
      <circle cx="478" cy="576" r="26" fill="var(--leaf-2)" />
      <path fill="var(--stone-2)" d="M280 660h280v60H280z" />
      <path fill="var(--stone-1)" d="M408 660h28l40 60H366z" />
      <path fill="var(--leaf-2)" d="M280 648h122v14H280zM442 648h118v14H442z" />
    </>
  );
}

/** The leaves from back to front: start, rotation in degrees, size, and whether they are lit. */
const leaves: readonly (readonly [
  x: number,
  y: number,
  turn: number,
  size: number,
  lit: boolean,
])[] = [
  [4, 150, 74, 1.05, false],
  [-4, 150, -76, 1.05, true],
  [4, 112, 56, 1.15, false],
  [-4, 112, -58, 1.15, true],
  [3, 70, 36, 1.1, false],
  [-3, 70, -38, 1.1, true],
  [0, 44, 2, 1.05, true],
];

/** A potted tree in front of the nearest wall. */
function HallPlant() {
  return (
    <g transform="translate(118 636)">
      <path fill="var(--stone-5)" d="M-30 290l26-22h120l104 26c-24 9-66 13-116 11z" />
      <path fill="var(--leaf-3)" d="M-3 30h6v170h-6z" />
      {leaves.map(([x, y, turn, size, lit]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
          <path fill={lit ? 'var(--leaf-2)' : 'var(--leaf-3)'} d="M0 0c-26-26-26-64 0-96z" />
          <path fill={lit ? 'var(--leaf-1)' : 'var(--leaf-2)'} d="M0 0c26-26 26-64 0-96z" />
        </g>
      ))}
      <path fill="var(--scene-apricot-deep)" d="M-42 204h84l-12 90h-60z" />
      <path fill="var(--scene-apricot)" d="M-42 204h48l-6 90h-30z" />
      <path fill="var(--scene-apricot)" d="M-48 192h96v20h-96z" />
      <path fill="var(--scene-apricot-deep)" d="M8 192h40v20H7z" />
    </g>
  );
}
