/**
 * All checks a change must pass: `npm test`. One step with arguments for its tool: `npm test -- e2e --headed`. The
 * quick ones: `npm run check`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { countResults, type TestCount } from './test-run/count-results.ts';
import { ChromiumMissingError, ensureChromium } from './test-run/find-chromium.ts';
import { ensureOtherBrowsers } from './test-run/other-browsers.ts';
import { makeScratchFolder } from './test-run/scratch-folder.ts';
import { type TestStep, testSteps } from './test-run/test-steps.ts';

interface Outcome extends TestCount {
  readonly step: TestStep;
  readonly ok: boolean;
  readonly seconds: number;
}

const scratchFolder = makeScratchFolder();
const root = path.join(import.meta.dirname, '..');
let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

const args = process.argv.slice(2);
const quick = args[0] === '--quick';
const { steps, extra } = chooseSteps(quick ? args.slice(1) : args);
const outcomes: Outcome[] = [];
for (const [index, step] of steps.entries()) {
  console.log(styleText('bold', `\n[${index + 1}/${steps.length}] ${step.title}`));
  const outcome = await runStep(step, extra);
  outcomes.push(outcome);
  if (!outcome.ok) break;
}
summarise(outcomes);

function chooseSteps([name, ...rest]: string[]): { steps: readonly TestStep[]; extra: string[] } {
  if (name === undefined) {
    return { steps: testSteps.filter((step) => step.quick || !quick), extra: [] };
  }
  const step = testSteps.find((candidate) => candidate.name === name);
  if (step !== undefined) return { steps: [step], extra: rest };
  console.error(`There is no step ${name}: ${testSteps.map((each) => each.name).join(', ')}`);
  process.exit(1);
}

async function runStep(step: TestStep, rest: readonly string[]): Promise<Outcome> {
  const beganAt = performance.now();
  if (step.results) rmSync(path.join(root, step.results.file), { force: true });
  const ended = await runCommands(step, rest);
  const count = countOf(step);
  // The exit code is not sufficient: an exit hook of a library once turned a failure into 0.
  const ok = ended && count.failed === 0 && (!step.results || count.passed > 0);
  // An error outside of every test is a failure too.
  const failed = ok ? count.failed : Math.max(count.failed, 1);
  return { step, ok, passed: count.passed, failed, seconds: (performance.now() - beganAt) / 1000 };
}

async function runCommands(step: TestStep, rest: readonly string[]): Promise<boolean> {
  const environment = await environmentFor(step);
  if (environment === null) return false;
  for (const [index, [command = '', ...commandArgs]] of step.commands.entries()) {
    const isLast = index === step.commands.length - 1;
    const added = isLast ? [...(quick ? (step.quickArguments ?? []) : []), ...rest] : [];
    if (!(await run(command, [...commandArgs, ...added], environment))) return false;
  }
  return true;
}

async function environmentFor({ needsChromium, needsOtherBrowsers, results }: TestStep) {
  const environment: NodeJS.ProcessEnv = { ...process.env, TMPDIR: scratchFolder };
  if (results) environment.PLAYWRIGHT_JSON_OUTPUT_FILE = path.join(root, results.file);
  if (needsOtherBrowsers) ensureOtherBrowsers();
  if (!needsChromium) return environment;
  try {
    return { ...environment, CHROMIUM_PATH: await ensureChromium(process.env) };
  } catch (error) {
    console.error(error instanceof ChromiumMissingError ? error.message : error);
    return null;
  }
}

function run(command: string, commandArgs: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    running = spawn(command, commandArgs, { cwd: root, stdio: 'inherit', env });
    running.on('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      resolve(false);
    });
    running.on('exit', (code) => resolve(code === 0));
  });
}

function countOf({ results }: TestStep): TestCount {
  const file = results && path.join(root, results.file);
  if (!results || !file || !existsSync(file)) return { passed: 0, failed: 0 };
  return countResults(results.runner, readFileSync(file, 'utf8'));
}

function summarise(done: readonly Outcome[]): void {
  console.log('');
  for (const { step, ok, seconds } of done) {
    const mark = ok ? styleText('green', '✓') : styleText('red', '✗');
    console.log(`${mark} ${step.name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  const broken = done.find(({ ok }) => !ok);
  if (broken) console.error(`\nStopped at the step ${broken.step.name}: ${broken.step.title}`);
  const sum = (count: (outcome: Outcome) => number) => done.map(count).reduce((a, b) => a + b, 0);
  console.log(`\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  if (broken) process.exitCode = 1;
}
