/** What the last opening of the hall looks out on: haze, two hills and a few trees. */
export function HallGarden() {
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
