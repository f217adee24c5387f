import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type StrengthLevel, strengthLevel, strengthPoints } from './strength-points.ts';

export interface PasswordStrengthProps extends Omit<ComponentProps<'div'>, 'children'> {
  password: string;
  /** Stands before the level and names the meter. */
  label?: string;
  levelTexts?: Readonly<Record<StrengthLevel, string>>;
  /** False where the field's own message speaks of the strength: the meter then tells its points alone. */
  showLevel?: boolean;
}

const LEVEL_TEXTS = { weak: 'weak', medium: 'medium', strong: 'strong' };
const SEGMENTS = [2, 4, 6, 8, 10];
const colors = { weak: 'bg-danger', medium: 'bg-highlight', strong: 'bg-accent' };

/**
 * The ten-point meter of a new password, in a colour and in words; empty for no password.
 * `data-level` is `weak`, `medium` or `strong`.
 */
export function PasswordStrength({
  password,
  label = 'Password strength',
  levelTexts = LEVEL_TEXTS,
  showLevel = true,
  className,
  ...rest
}: PasswordStrengthProps) {
  const points = strengthPoints(password);
  const level = strengthLevel(points);
  const text = showLevel ? levelTexts[level] : `${points}/10`;
  return (
    <div {...rest} data-level={level} className={clsx('flex flex-col gap-1.5', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the native element cannot be drawn in segments */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={10}
        aria-valuenow={points}
        aria-valuetext={text}
        className="flex gap-1"
      >
        {SEGMENTS.map((needed) => (
          <Segment key={needed} color={points >= needed ? colors[level] : undefined} />
        ))}
      </div>
      <p aria-live="polite" className="min-h-5 text-sm text-text-muted">
        {password === '' || !showLevel ? null : (
          <>
            {label}: <span className="font-medium text-text">{text}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Two points; without a colour they are not reached. */
function Segment({ color }: { color: string | undefined }) {
  return (
    <span
      data-filled={color ? '' : undefined}
      className={clsx(
        'h-1.5 flex-1 rounded-full border transition-colors',
        color
          ? [color, 'border-transparent forced-colors:bg-[Highlight]']
          : 'border-border-control',
      )}
    />
  );
}
