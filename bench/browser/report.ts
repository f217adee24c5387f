import { barChart, median, table } from '../report-tables.ts';
import { describeMark, disturbedMark, type Round } from '../server/machine.ts';
import type { Action } from './actions.ts';
import type { Times } from './first-feedback.ts';
import { PHOTO_MEGAPIXELS } from './longest-task.ts';

const GOAL_MS = 100;

/** One action, with the medians of its runs. */
export interface Measured {
  readonly action: string;
  readonly feedbackMs: number;
  readonly slowestFeedbackMs: number;
  readonly resultMs: number;
  readonly interactionMs: number;
  readonly isInTime: boolean;
  readonly isDisturbed: boolean;
}

/** One run, as it is written to `bench/results/latest.json`. */
export interface BrowserResults {
  readonly measuredAt: string;
  readonly browser: string;
  readonly processors: number;
  readonly cpuSlowdown: number;
  /** How often each action was measured. */
  readonly runs: number;
  /** How many stores the merchant has. */
  readonly stores: number;
  readonly actions: readonly Measured[];
  /** The longest task of the main thread between the choice of a large photo and its cropping. */
  readonly croppingLongestTaskMs: number;
  readonly isCroppingDisturbed: boolean;
}

export function summarise({ name, isLongList }: Action, rounds: readonly Round<Times>[]): Measured {
  const times = rounds.map(({ result }) => result);
  const feedbacks = times.map((time) => Math.round(time.feedbackMs));
  const feedbackMs = median(feedbacks);
  const resultMs = median(times.map((time) => Math.round(time.resultMs)));
  return {
    action: name,
    feedbackMs,
    slowestFeedbackMs: Math.max(...feedbacks),
    resultMs,
    interactionMs: median(times.map((time) => Math.round(time.interactionMs))),
    isInTime: feedbackMs <= GOAL_MS && (!isLongList || resultMs <= GOAL_MS),
    isDisturbed: rounds.some(({ isDisturbed }) => isDisturbed),
  };
}

/** The browser's part of `docs/performance.md`, in Markdown. */
export function describeBrowser(run: BrowserResults): string {
  return [
    `Chromium ${run.browser}, ${run.processors} processors slowed down ${run.cpuSlowdown} times, ${run.measuredAt.slice(0, 10)}; medians of ${run.runs} runs in milliseconds, with ${run.stores} stores.`,
    ...describeMark([...run.actions, { isDisturbed: run.isCroppingDisturbed }]),
    table(
      ['action', 'feedback', 'slowest feedback', 'result', 'longest event', 'in time'],
      run.actions.map((action) => [
        action.action + disturbedMark(action.isDisturbed),
        String(action.feedbackMs),
        String(action.slowestFeedbackMs),
        String(action.resultMs),
        // The browser reports none that is shorter.
        action.interactionMs === 0 ? '< 16' : String(action.interactionMs),
        action.isInTime ? 'yes' : 'no',
      ]),
    ),
    barChart(
      `Time to the first feedback, ms; the goal is ${GOAL_MS}`,
      run.actions
        .toSorted((one, other) => other.feedbackMs - one.feedbackMs)
        .map(({ action, feedbackMs }) => [action, feedbackMs]),
      Math.max(GOAL_MS, ...run.actions.map(({ feedbackMs }) => feedbackMs)),
    ),
    `From the choice of a photo of ${PHOTO_MEGAPIXELS} megapixels until it can be cropped, the longest task of the main thread took ${run.croppingLongestTaskMs} ms${disturbedMark(run.isCroppingDisturbed)}; the goal is 200.`,
  ].join('\n\n');
}
