import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type StrengthLevel = 'weak' | 'medium' | 'strong';

export interface PasswordStrengthProps extends Omit<ComponentProps<'div'>, 'children'> {
  password: string;
  /** Shown before the level; names the meter. */
  label?: string;
  levelTexts?: Readonly<Record<StrengthLevel, string>>;
  /** False if the field's message states the strength: the meter then has only its points. */
  showLevel?: boolean;
  /** Whether this password was refused as easy to guess: it is weak then, whatever characters it has. */
  refused?: boolean;
  /** The field's error. It replaces the level, for errors that state the strength themselves. */
  error?: ReactNode;
  /** Below the level or the error, for example which characters are accepted. */
  hint?: ReactNode;
  /** Below these texts, for example a checklist; not announced with them. A dialog in a low window hides it. */
  below?: ReactNode;
  /** The id of the texts below the meter, for the field's `aria-describedby`. */
  textId?: string;
  /** The longest error. Room for it and for the hint on a separate line is kept free; `below` can fill this room. */
  longestError?: string;
}

const LEVEL_TEXTS = { weak: 'weak', medium: 'medium', strong: 'strong' };
const SEGMENTS = [2, 4, 6, 8, 10];
const colors = { weak: 'bg-danger', medium: 'bg-highlight', strong: 'bg-accent' };

/**
 * The ten-point meter of a new password, as colour and text; empty, with its name, for no password.
 * `data-level` is `weak`, `medium` or `strong`.
 */
export function PasswordStrength({
  password,
  label = 'Password strength',
  levelTexts = LEVEL_TEXTS,
  showLevel = true,
  refused = false,
  error,
  hint,
  below,
  textId,
  longestError,
  className,
  ...rest
}: PasswordStrengthProps) {
  const points = refused ? REFUSED_POINTS : strengthPoints(password);
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
      <div data-longest={longestError} className="min-h-5 text-sm text-text-muted">
        <div className="flex flex-col gap-1">
          <div id={textId} aria-live="polite">
            {error ? (
              <p className="flex items-start gap-1.5 text-danger-text">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {error}
              </p>
            ) : showLevel ? (
              <p>
                {label}
                {password === '' ? null : (
                  <>
                    : <span className="font-medium text-text">{text}</span>
                  </>
                )}
              </p>
            ) : null}
            {hint ? <p className={clsx(error && 'ps-5.5')}>{hint}</p> : null}
          </div>
          {below ? <div data-below="">{below}</div> : null}
        </div>
      </div>
    </div>
  );
}

/** Two points; without a colour if they are not reached. */
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

/** The criteria of a strong password; two points each. */
const criteria: readonly RegExp[] = [/^.{8,}$/s, /[A-Z]/, /[a-z]/, /\d/, /[@$!%*?&]/];

/** Of a password that attackers try first. */
const REFUSED_POINTS = 2;

/** The points of a password, 0 to 10. */
function strengthPoints(password: string): number {
  return criteria.filter((criterion) => criterion.test(password)).length * 2;
}

/** Weak (red) up to 4 points, medium (orange) up to 8, strong (green) above. */
function strengthLevel(points: number): StrengthLevel {
  if (points <= 4) return 'weak';
  return points <= 8 ? 'medium' : 'strong';
}
