/**
 * Runs all measurements and publishes them in `bench/results/latest.json` and `docs/performance.md`. It takes about 20
 * minutes on an otherwise idle machine with two processors:
 *
 *   npm run bench
 *
 * Each part can also be run alone, longer and with options (`bench:server`, `bench:pages`, `bench:browser`,
 * `bench:load`, `bench:processes`, `bench:scale`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const parts = [
  {
    does: 'calls of the server, beside Node, Fastify and better-auth',
    script: 'server/run.ts',
    args: ['--rounds', '1', '--seconds', '1'],
  },
  {
    does: 'how soon pages are painted and take a key, beside a static page and two peers',
    script: 'pages/run.ts',
    args: ['--runs', '1'],
  },
  {
    does: 'how soon the page responds to each action',
    script: 'browser/run.ts',
    args: ['--runs', '1'],
  },
  {
    does: 'profiles while others keep the server busy',
    script: 'load/run.ts',
    args: ['--seconds', '3'],
    // The published 99 of 100 are of 20 seconds each, which take too long here.
    isPublished: false,
  },
  {
    does: 'a second process of the server on the same PostgreSQL',
    script: 'scale/second-process.ts',
    args: ['--rounds', '1', '--seconds', '2'],
  },
  {
    does: 'the server with 10,000 merchants, beside one with 100',
    script: 'scale/run.ts',
    args: ['--merchants', '10000', '--rounds', '1', '--seconds', '1'],
    // The published figures are of a million merchants, who take too long to create here.
    isPublished: false,
  },
];

const startedAt = performance.now();
const minutesSince = (from: number) => ((performance.now() - from) / 60_000).toFixed(1);

for (const [index, { does, script, args, isPublished = true }] of parts.entries()) {
  const result = isPublished ? 'published' : 'printed only';
  console.log(`\nStep ${index + 1} of ${parts.length}: ${does} (${result})`);
  console.log(`bench/${script} ${args.join(' ')}\n`);
  const partStartedAt = performance.now();
  const file = path.join(import.meta.dirname, script);
  const publish = isPublished ? ['--publish'] : [];
  const child = spawn(process.execPath, [file, ...args, ...publish], { stdio: 'inherit' });
  // Each signal, because a second one would end this process before the part has ended what it started.
  const endPart = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', endPart).on('SIGTERM', endPart);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGINT', endPart).off('SIGTERM', endPart);
  // Ended by a signal, as shells report it.
  if (code === null || code > 128) process.exit(code ?? 1);
  if (code !== 0) {
    console.error(`${script} failed; what it would have published is as before.`);
    process.exitCode = 1;
  }
  console.log(`\nThis step took ${minutesSince(partStartedAt)} minutes.`);
}
console.log(`\nMeasured in ${minutesSince(startedAt)} minutes.`);
