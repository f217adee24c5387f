import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Action } from './actions.ts';

/** Milliseconds by the browser's own clock. */
export interface Times {
  /**
   * From the press of the key or mouse button to the end of the first frame in which the pressed element or the field looks
   * different, or the result is visible.
   */
  feedbackMs: number;
  /** From the press of the key, or the release of the mouse button, to the end of the first frame with the result. */
  resultMs: number;
  /**
   * The longest event of the interaction as the browser records it, from its time stamp to the next frame: what INP is made
   * of. 0 when none took {@link MIN_EVENT_MS}.
   */
  interactionMs: number;
}

export const CPU_SLOWDOWN = 4;
/** What browsers report of events, at least. */
const MIN_EVENT_MS = 16;
/** Until the browser has reported the events before a result. */
const REPORTED_MS = 300;
/** How long people typically hold a mouse button or touch the screen. */
const PRESS_MS = 80;
/** Lets hover transitions and the work that the preparation started end before the measurement. */
const PAUSE_MS = 300;
const MAX_MS = 10_000;

/**
 * Runs in the page: observes every frame from now on and sets `window.times` to the promise of the measured times. `subject`
 * is the element that will be pressed or typed into; its appearance is recorded before the input.
 */
const WATCH = `(subject, isThere) => {
  const LOOK = ['backgroundColor', 'borderTopColor', 'boxShadow', 'color', 'opacity', 'scale', 'transform', 'translate'];
  const lookOf = ({ value, checked, isConnected }) => {
    const style = getComputedStyle(subject);
    return [value, checked, isConnected, ...LOOK.map((name) => style[name])].join();
  };
  const before = lookOf(subject);
  // The browser rounds to 8 milliseconds, and reports nothing that took less than 16.
  const [ROUNDING_MS, MIN_MS] = [4, ${MIN_EVENT_MS}];
  let pressedAt, releasedAt, feedbackAt, feedbackMs;
  const press = ({ timeStamp }) => { pressedAt ??= timeStamp };
  addEventListener('pointerdown', press, { capture: true });
  addEventListener('keydown', press, { capture: true });
  addEventListener('pointerup', ({ timeStamp }) => { releasedAt ??= timeStamp }, { capture: true });
  window.interactionMs = 0;
  new PerformanceObserver((list) => {
    const durations = list.getEntries().filter(({ interactionId }) => interactionId).map(({ duration }) => duration);
    interactionMs = Math.max(interactionMs, ...durations);
  }).observe({ type: 'event', durationThreshold: MIN_MS });
  // The browser itself reports when the frame after an input was presented.
  const presented = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries().find(({ name }) => name === 'pointerdown' || name === 'keydown');
      if (entry) resolve(entry.startTime + entry.duration);
    }).observe({ type: 'event', durationThreshold: MIN_MS });
  });
  window.times = new Promise((resolve) => {
    const look = () => {
      const hasResult = pressedAt !== undefined && isThere();
      const hasFeedback = pressedAt !== undefined && (hasResult || lookOf(subject) !== before);
      if (hasFeedback) feedbackAt ??= performance.now();
      if (!hasResult) requestAnimationFrame(look);
      const afterFrame = async () => {
        const now = performance.now();
        if (hasFeedback) feedbackMs ??= now - pressedAt;
        if (!hasResult) return;
        // Feedback that the first frame after the input has drawn counts from that frame, even if this task ran late.
        const firstFrame = await Promise.race([presented, scheduler.postTask(() => pressedAt + MIN_MS, { delay: 1000 })]);
        if (feedbackAt <= firstFrame + ROUNDING_MS) feedbackMs = Math.min(feedbackMs, firstFrame - pressedAt);
        resolve({ feedbackMs, resultMs: now - (releasedAt ?? pressedAt) });
      };
      // With priority, because tasks that the page has queued since do not delay the frame.
      scheduler.postTask(afterFrame, { priority: 'user-blocking' });
    };
    requestAnimationFrame(look);
  });
}`;

const HOVERED = `[...document.querySelectorAll(':hover')].at(-1).closest('a, button, label, [role]')`;
const FOCUSED = 'document.activeElement';

/** Performs the action and returns its times. */
export async function timesOf(page: Page, devtools: CDPSession, action: Action): Promise<Times> {
  const { input, result, shownBy } = action;
  if ('click' in input) await page.locator(input.click).hover();
  const finger = 'tap' in input ? await middleOf(page.locator(input.tap)) : undefined;
  await page.waitForTimeout(PAUSE_MS);
  const pressed = finger
    ? `document.elementFromPoint(${finger.x}, ${finger.y}).closest('a, button, label, [role]')`
    : 'click' in input
      ? HOVERED
      : FOCUSED;
  const subject = shownBy === undefined ? pressed : `document.querySelector('${shownBy}')`;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(`(${WATCH})(${subject}, () => ${result})`);
  if ('click' in input) {
    await page.mouse.down();
    await page.waitForTimeout(PRESS_MS);
    await page.mouse.up();
  } else if (finger) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await page.waitForTimeout(PRESS_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  } else if ('key' in input) await page.keyboard.press(input.key);
  const late = `new Promise((_, fail) => setTimeout(fail, ${MAX_MS}, 'no result'))`;
  const times = await page.evaluate<Omit<Times, 'interactionMs'>>(
    `Promise.race([window.times, ${late}])`,
  );
  await page.waitForTimeout(REPORTED_MS);
  return { ...times, interactionMs: await page.evaluate<number>('interactionMs') };
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is tapped is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
