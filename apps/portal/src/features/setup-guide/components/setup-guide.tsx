import type { SetupGuide as Guide, SetupStep } from '@atrium/contract';
import { Card, IconButton, ProgressBar } from '@atrium/ui';
import { X } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../texts.ts';
import { GuideStep } from './guide-step.tsx';

interface SetupGuideProps {
  guide: Guide;
  /** The actions of the steps that can be started here. */
  actions: Partial<Record<SetupStep, () => void>>;
  onDismiss: () => void;
}

/** The steps up to the first product; the server computes which are done. */
export function SetupGuide({ guide, actions, onDismiss }: SetupGuideProps) {
  const titleId = useId();
  const { steps } = guide;
  const done = steps.filter((step) => step.done).length;
  const next = nextStep(guide);
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-5">
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-3 sm:flex-row sm:items-center sm:gap-6">
          <h2 id={titleId} className="text-lg">
            {texts.title}
          </h2>
          <div className="flex max-w-72 flex-1 items-center gap-3">
            <ProgressBar
              bare
              label={texts.title}
              value={(done / steps.length) * 100}
              className="flex-1"
            />
            <p className="whitespace-nowrap text-sm text-text-muted tabular-nums">
              {texts.progress(done, steps.length)}
            </p>
          </div>
        </div>
        <IconButton
          label={texts.dismiss}
          icon={<X aria-hidden="true" className="size-5" />}
          size="sm"
          className="-me-1.5 -mt-1.5 text-text-muted"
          onClick={onDismiss}
        />
      </div>
      <ol className="grid gap-x-6 gap-y-1 xl:grid-cols-5">
        {steps.map(({ id, done: isDone }) => (
          <GuideStep key={id} id={id} done={isDone} current={id === next} onAct={actions[id]} />
        ))}
      </ol>
    </Card>
  );
}

/** The first step that is not done yet. */
export function nextStep({ steps }: Guide): SetupStep | undefined {
  return steps.find(({ done }) => !done)?.id;
}
