/**
 * The checks of a change: `npm test`. The quick ones: `npm run check`. All that CI does: `npm run test:all`. One step,
 * whole, with arguments for its tool: `npm test -- e2e --headed`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { styleText } from 'node:util';
import { ChromiumMissingError, ensureChromium, ensureOtherBrowsers } from './test-run/browsers.ts';
import { countResults, type TestCount } from './test-run/count-results.ts';
import { runInOrder } from './test-run/run-in-order.ts';
import { root, runProgram } from './test-run/run-program.ts';
import { makeScratchFolder } from './test-run/scratch-folder.ts';
import { type TestRun, type TestStep, testRuns, testSteps } from './test-run/test-steps.ts';

interface Outcome extends TestCount {
  readonly step: TestStep;
  readonly ok: boolean;
  readonly seconds: number;
}

const scratchFolder = makeScratchFolder();
const { run, steps, extra } = chooseSteps(process.argv.slice(2));
const outcomes: Outcome[] = [];
const beganAt = performance.now();
await runInOrder(steps, availableParallelism(), async (step) => {
  const outcome = await runStep(step);
  outcomes.push(outcome);
  return outcome.ok;
});
summarise();

interface Chosen {
  run: TestRun;
  steps: readonly TestStep[];
  extra: string[];
}

/** The arguments after the name of a step are for its tool. */
function chooseSteps([name = '--test', ...rest]: string[]): Chosen {
  const run = testRuns.find((each) => name === `--${each}`);
  if (run !== undefined) {
    const runs = testRuns.slice(0, testRuns.indexOf(run) + 1);
    return { run, steps: testSteps.filter(({ from }) => runs.includes(from)), extra: [] };
  }
  const chosen = testSteps.find((step) => step.name === name);
  if (chosen !== undefined) {
    const needed = testSteps.filter((step) => chosen.needs?.includes(step.name));
    return { run: 'all', steps: [...needed, chosen], extra: rest };
  }
  console.error(`There is no step ${name}: ${testSteps.map((each) => each.name).join(', ')}`);
  process.exit(1);
}

async function runStep(step: TestStep): Promise<Outcome> {
  const startedAt = performance.now();
  const title = styleText('bold', `\n[${steps.indexOf(step) + 1}/${steps.length}] ${step.title}`);
  if (step.results) rmSync(path.join(root, step.results.file), { force: true });
  const ended = await runCommands(step, title);
  const count = countOf(step);
  // The exit code is not sufficient: an exit hook of a library once turned a failure into 0.
  const ok = ended && count.failed === 0 && (!step.results || count.passed > 0);
  // An error outside of every test is a failure too.
  const failed = ok ? count.failed : Math.max(count.failed, 1);
  return {
    step,
    ok,
    passed: count.passed,
    failed,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

async function runCommands(step: TestStep, title: string): Promise<boolean> {
  const env = await environmentFor(step);
  if (env === null) return false;
  const rest = step === steps.at(-1) ? extra : [];
  const added = [...(step.shorter?.[run] ?? []), ...rest];
  const commands = step.commands.map((command, index) =>
    step.concurrent || index === step.commands.length - 1 ? [...command, ...added] : command,
  );
  if (step.concurrent) {
    const held = `${title}\n`;
    const ended = await Promise.all(commands.map((command) => runProgram(command, { env, held })));
    return ended.every(Boolean);
  }
  // What runs beside others prints when it has ended, so that lines of different steps are not mixed.
  const isAlone = step.cores === undefined || steps.length === 1;
  if (isAlone) console.log(title);
  let ok = true;
  for (const [index, command] of commands.entries()) {
    const held = index === 0 ? `${title}\n` : '';
    ok = (await runProgram(command, { env, ...(isAlone ? {} : { held }) })) && ok;
    if (!ok && !step.independent) return false;
  }
  return ok;
}

async function environmentFor(step: TestStep) {
  const { needsChromium, needsOtherBrowsers, results } = step;
  const environment: NodeJS.ProcessEnv = { ...process.env, TMPDIR: scratchFolder };
  if (results) environment.PLAYWRIGHT_JSON_OUTPUT_FILE = path.join(root, results.file);
  if (needsOtherBrowsers && !step.shorter?.[run]) ensureOtherBrowsers();
  if (!needsChromium) return environment;
  try {
    return { ...environment, CHROMIUM_PATH: await ensureChromium(process.env) };
  } catch (error) {
    console.error(error instanceof ChromiumMissingError ? error.message : error);
    return null;
  }
}

function countOf({ results }: TestStep): TestCount {
  const file = results && path.join(root, results.file);
  if (!results || !file || !existsSync(file)) return { passed: 0, failed: 0 };
  return countResults(results.runner, readFileSync(file, 'utf8'));
}

function summarise(): void {
  console.log('');
  for (const { step, ok, seconds } of outcomes) {
    const mark = ok ? styleText('green', '✓') : styleText('red', '✗');
    console.log(`${mark} ${step.name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  console.log(`  in all   ${((performance.now() - beganAt) / 1000).toFixed(1).padStart(6)} s`);
  const broken = outcomes.filter(({ ok }) => !ok);
  for (const { step } of broken) {
    console.error(`\nStopped at the step ${step.name}: ${step.title}`);
  }
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.map(count).reduce((a, b) => a + b, 0);
  console.log(`\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  if (broken.length > 0) process.exitCode = 1;
}
