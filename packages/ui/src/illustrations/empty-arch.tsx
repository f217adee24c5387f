import { archPath, Illustration, type IllustrationProps } from './illustration.tsx';

/** An open arch with only light in it: for the empty state. */
export function EmptyArch(props: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 240 200" {...props}>
      <path fill="var(--stone-4)" d="M30 168h180v12H30z" />
      <path fill="var(--stone-5)" d="M20 180h200v10H20z" />
      <path fill="var(--stone-3)" d="M30 168h180v3H30z" />
      <path fill="var(--stone-3)" d={archPath(120, 72, 90, 168)} />
      <path fill="var(--stone-2)" d="M48 168V90a72 72 0 0 1 40-64.6L160 168z" />
      <path fill="var(--stone-5)" d={archPath(120, 50, 92, 168)} />
      <path fill="var(--stone-1)" d="M120 92l38-34a50 50 0 0 1 12 34v76h-50z" />
      <path fill="var(--day-sky)" d={archPath(117, 41, 97, 168)} />
      <path fill="var(--day-haze)" d="M76 150c24-12 50-13 82-2v20H76z" />
      <path fill="var(--stone-1)" d="M96 168h62l16 12h-62z" />
      <Sprout />
    </Illustration>
  );
}

function Sprout() {
  return (
    <g transform="translate(190 168)">
      <path fill="var(--stone-5)" d="M-8 0h16l16 12H0z" />
      <path fill="var(--leaf-3)" d="M0-14c9-4 15-12 15-24C4-36-2-27 0-14z" />
      <path fill="var(--leaf-2)" d="M0-14c-8-3-13-9-13-19 9 2 15 9 13 19z" />
      <path fill="var(--scene-apricot)" d="M-10-16h20l-3 16H-7z" />
      <path fill="var(--scene-apricot-deep)" d="M2-16h8L7 0H1z" />
    </g>
  );
}
