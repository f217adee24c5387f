import type { SetupStep } from '@atrium/contract';
import { Button, VisuallyHidden } from '@atrium/ui';
import { Check } from 'lucide-react';
import { texts } from '../texts.ts';

interface GuideStepProps {
  id: SetupStep;
  done: boolean;
  /** The first open step, whose action is shown. */
  current: boolean;
  onAct: (() => void) | undefined;
}

export function GuideStep({ id, done, current, onAct }: GuideStepProps) {
  const { title, action } = texts.steps[id];
  return (
    <li
      aria-current={current ? 'step' : undefined}
      data-state={done ? 'done' : current ? 'current' : 'open'}
      className="group flex items-start gap-3 py-2"
    >
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-border-control text-on-accent group-data-[state=current]:border-accent group-data-[state=done]:border-accent group-data-[state=done]:bg-accent group-data-[state=current]:border-2"
      >
        {done ? <Check className="size-3.5" strokeWidth={3} /> : null}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-2 text-sm">
        <p className="group-data-[state=current]:font-medium group-data-[state=done]:text-text-muted">
          {title}
          <VisuallyHidden>, {done ? texts.done : texts.open}</VisuallyHidden>
        </p>
        {current && action && onAct ? (
          <Button size="sm" onClick={onAct}>
            {action}
          </Button>
        ) : null}
        {current && id === 'product' ? (
          <p className="text-text-muted">{texts.productHint}</p>
        ) : null}
      </div>
    </li>
  );
}
