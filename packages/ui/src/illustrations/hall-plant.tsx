/** Stalk by stalk from the back: where the leaf starts, how far it turns, how long it is, whether light reaches it. */
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

/** A potted tree at the foot of the nearest wall, for scale and some green. */
export function HallPlant() {
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
