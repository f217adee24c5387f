import { useId } from 'react';
import { archPath, Illustration, type IllustrationProps } from './illustration.tsx';

const FRAME = archPath(120, 92, 104, 220);

/** A landscape with a path to a distant arch: for the page that was not found. */
export function LostArch(props: IllustrationProps) {
  const id = useId();
  return (
    <Illustration viewBox="0 0 240 240" {...props}>
      <path fill="var(--stone-4)" d="M14 220h212v10H14z" />
      <path fill="var(--stone-3)" d={archPath(120, 104, 104, 220)} />
      <path fill="var(--stone-2)" d="M16 220V104A104 104 0 0 1 76 10L208 220z" />
      <path fill="var(--stone-5)" d={FRAME} />
      <path fill="var(--stone-1)" d="M120 104l65-65a92 92 0 0 1 27 65v116h-92z" />
      <clipPath id={id}>
        <path d={archPath(117, 86, 108, 220)} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <Country />
      </g>
    </Illustration>
  );
}

function Country() {
  return (
    <>
      <path fill="var(--day-sky)" d="M20 10h200v220H20z" />
      <circle cx="82" cy="64" r="15" fill="var(--scene-apricot)" />
      <path fill="var(--day-haze)" d="M20 134c40-24 78-28 110-14 30 13 58 10 90-8v110H20z" />
      <path fill="var(--leaf-1)" d="M20 156c36-6 60-30 104-28 40 2 62 26 96 24v80H20z" />
      <path
        fill="var(--stone-4)"
        fillRule="evenodd"
        d="M118 130v-17a13 13 0 0 1 26 0v17h-6v-17a7 7 0 0 0-14 0v17z"
      />
      <path fill="var(--stone-5)" d="M124 130v-17a7 7 0 0 1 2.5-5.4V130z" />
      <path
        fill="var(--stone-1)"
        d="M126 130h11c-2 10-14 14-22 20-12 9 2 15 20 22 18 8 14 28-9 58H60c36-26 62-40 50-50-9-8-22-14-12-26 8-9 24-12 28-24z"
      />
      <path fill="var(--leaf-2)" d="M20 182c30-8 52-4 70 10 16 13 24 26 28 38H20z" />
      <path fill="var(--leaf-3)" d="M226 168c-30 2-46 14-58 32-7 11-12 22-14 30h72z" />
      <path
        fill="var(--leaf-3)"
        d="M62 140c7 15 11 30 11 42 0 11-4 18-11 20-7-2-11-9-11-20 0-12 4-27 11-42z"
      />
      <path fill="var(--leaf-2)" d="M62 140c-7 15-11 30-11 42 0 11 4 18 11 20z" />
      <path
        fill="var(--leaf-3)"
        d="M182 128c6 12 9 24 9 34 0 9-3 15-9 17-6-2-9-8-9-17 0-10 3-22 9-34z"
      />
      <path fill="var(--leaf-2)" d="M182 128c-6 12-9 24-9 34 0 9 3 15 9 17z" />
    </>
  );
}
