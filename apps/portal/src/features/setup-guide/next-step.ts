import type { SetupGuide, SetupStep } from '@atrium/contract';

/** The first step that is not done yet. */
export function nextStep({ steps }: SetupGuide): SetupStep | undefined {
  return steps.find(({ done }) => !done)?.id;
}
