import { clsx } from 'clsx';

interface CodeBoxesProps {
  code: string;
  length: number;
  selection: readonly [start: number, end: number];
}

/** The boxes behind the code input; codes are left to right in every script. */
export function CodeBoxes({ code, length, selection }: CodeBoxesProps) {
  const [start, end] = selection;
  const caret = Math.min(start, length - 1);
  return (
    <div
      aria-hidden="true"
      dir="ltr"
      className={clsx(
        'peer-focus:[&>[data-active]]:border-focus peer-focus:[&>[data-active]]:outline-1 peer-disabled:opacity-60 flex gap-2',
        'group-data-invalid:peer-focus:[&>[data-active]]:border-danger group-data-invalid:peer-focus:[&>[data-active]]:outline-danger',
      )}
    >
      {Array.from({ length }, (_, index) => {
        const active = index === caret || (index >= start && index < end);
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other identity
            key={index}
            character={code[index]}
            active={active}
            wide={length > 3 && length % 2 === 0 && index === length / 2}
          />
        );
      })}
    </div>
  );
}

interface BoxProps {
  character: string | undefined;
  active: boolean;
  /** Starts the second half, with a gap before it. */
  wide: boolean;
}

function Box({ character, active, wide }: BoxProps) {
  return (
    <span
      data-active={active ? '' : undefined}
      data-filled={character ? '' : undefined}
      className={clsx(
        'grid h-13 min-w-0 flex-1 place-items-center rounded-control border border-border-control bg-surface-raised font-medium text-xl',
        'outline-focus transition-colors group-data-invalid:border-danger group-hover:border-text-muted',
        wide && 'ms-2',
      )}
    >
      {character ?? (
        <span
          className={clsx(
            'h-5 w-px bg-text opacity-0',
            active && 'group-has-focus:animate-caret group-has-focus:opacity-100',
          )}
        />
      )}
    </span>
  );
}
