// Runs a script of this project on its pinned Node, after installing what is missing:
//   node scripts/bootstrap.mjs scripts/start.ts [arguments]
// Plain JavaScript without dependencies: it must run before anything is installed, and on any
// Node from 20 on, which cannot run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const markFile = path.join(modules, '.atrium-lock');

const OLDEST_INSTALLER = '20.0';
const OLDEST_NPM = '10.0';
const OLDEST_RUNNER = '22.18';
const PROGRESS_EVERY_MS = 10_000;
const PARENT_CHECK_EVERY_MS = 500;

await main(process.argv.slice(2));

async function main([script, ...args]) {
  if (script === undefined) stop('Usage: node scripts/bootstrap.mjs SCRIPT [ARGUMENTS]');
  if (!isAtLeast(process.versions.node, OLDEST_INSTALLER)) {
    stop(`Node ${process.versions.node} is too old: Atrium installs with Node 20 or newer.`);
  }
  await installWhatIsMissing();
  runOnPinnedNode(path.resolve(root, script), args);
}

async function installWhatIsMissing() {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const mark = createHash('sha256').update(lock).digest('hex');
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return;
  // After a manual `npm install` everything is installed; only the marker is outdated.
  if (!isInstalled(lock)) await install();
  writeFileSync(markFile, mark);
}

/** Whether npm's record of installed packages matches the lock file. */
function isInstalled(lock) {
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([place, entry]) =>
      place === '' ||
      !place.includes('node_modules/') ||
      entry.optional ||
      entry.devOptional ||
      entry.link ||
      installed[place]?.version === entry.version,
  );
}

async function install() {
  const npm = findNpm();
  const result = spawnSync(npm.command, [...npm.args, '--version'], { encoding: 'utf8' });
  const version = result.status === 0 ? result.stdout.trim() : undefined;
  if (version === undefined) stop('npm was not found: Atrium installs with npm 10 or newer.');
  if (!isAtLeast(version, OLDEST_NPM)) {
    stop(`npm ${version} is too old: Atrium installs with npm 10 or newer (npm install -g npm).`);
  }
  console.log('Installing packages (a minute or two the first time) …');
  // Not `npm ci`: it refuses a lock file without the optional dependencies of other systems, which npm itself leaves out
  // if it cannot find them.
  await runNpm(npm, ['install', '--no-save', '--include=dev', '--ignore-scripts']);
  // Only the install scripts that package.json allows: npm 10 would run all and compile prebuilt packages.
  await runNpm(npm, ['rebuild', ...packagesWithAllowedScripts()]);
}

async function runNpm(npm, args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runWithProgress(npm.command, [...npm.args, ...args, ...quiet]);
  if (code !== 0) stop(`npm ${args[0]} ended with code ${code}; its message is above.`);
}

function packagesWithAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(path.join(modules, name)),
  );
}

/** The npm that runs this script, otherwise the one on PATH. */
function findNpm() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js')) return { command: process.execPath, args: [running] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

function runWithProgress(command, args) {
  const startedAt = Date.now();
  const progress = setInterval(() => {
    console.log(`  … still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, PROGRESS_EVERY_MS);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  }).finally(() => clearInterval(progress));
}

function runOnPinnedNode(script, args) {
  const bin = path.join(modules, '.bin');
  const child = spawn(findRunner(), [script, ...args], {
    stdio: 'inherit',
    env: {
      // Without types and compiled already from the second start on, which then takes less time and memory.
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  });
  forwardSignals(child);
  followParent(child);
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

/** Ctrl+C also reaches the child through the terminal; it ignores the second signal. */
function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    let forwarded = false;
    process.on(signal, () => {
      if (!forwarded) child.kill(signal);
      forwarded = true;
    });
  }
}

/** A signal to npm ends npm and its shell without being passed on, so the end of the parent counts as the signal. */
function followParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_CHECK_EVERY_MS);
}

function findRunner() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = path.join(modules, 'node', 'bin', name);
  const result = existsSync(pinned) ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }) : null;
  const version = result?.status === 0 ? result.stdout.trim().slice(1) : undefined;
  if (version !== undefined && isAtLeast(version, OLDEST_RUNNER)) return pinned;
  if (isAtLeast(process.versions.node, OLDEST_RUNNER)) return process.execPath;
  return stop(
    `Node ${OLDEST_RUNNER} or newer is needed: the pinned one in node_modules does not run here ` +
      `(${version ?? 'it did not start'}), and this one is ${process.versions.node}.`,
  );
}

function isAtLeast(version, oldest) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
