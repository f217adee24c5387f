import { archPath, Illustration, type IllustrationProps } from './illustration.tsx';

/** The sun in an open arch with a check mark: done. */
export function DoneArch(props: IllustrationProps) {
  return (
    <Illustration viewBox="0 0 120 104" {...props}>
      <path fill="var(--stone-3)" d={archPath(60, 42, 46, 90)} />
      <path fill="var(--stone-2)" d="M18 90V46a42 42 0 0 1 25-38.4L86 90z" />
      <path fill="var(--stone-5)" d={archPath(60, 30, 48, 90)} />
      <path fill="var(--stone-1)" d="M60 48l22-20a30 30 0 0 1 8 20v42H60z" />
      <path fill="var(--day-sky)" d={archPath(58, 25, 51, 90)} />
      <circle cx="58" cy="58" r="13" fill="var(--scene-apricot)" />
      <path fill="var(--leaf-1)" d="M33 72c14-9 33-9 50-1v19H33z" />
      <path fill="var(--leaf-2)" d="M33 82c16-7 34-7 50 0v8H33z" />
      <path fill="var(--stone-3)" d="M12 90h96v6H12z" />
      <path fill="var(--stone-1)" d="M46 90h37l10 6H46z" />
      <path fill="var(--stone-5)" d="M6 96h108v8H6z" />
      <circle cx="92" cy="72" r="17" fill="var(--surface-raised)" />
      <circle cx="92" cy="72" r="14" fill="var(--leaf-3)" />
      <path
        fill="none"
        stroke="var(--scene-paper)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M86 72.5l4.5 4.5 8-9"
      />
    </Illustration>
  );
}
