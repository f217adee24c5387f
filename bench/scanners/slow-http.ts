import { setTimeout as sleep } from 'node:timers/promises';
import { profile, sendTo } from '../faults/merchants.ts';
import { expectLooked, type Finding, runProgram, type Scanner, type Target } from './scanner.ts';

const CONNECTIONS = 1000;
const SECONDS = 15;
const PROFILE_WITHIN_MS = 100;
const LIMIT_MS = 60_000;

const attacks = {
  'slow headers': ['-H'],
  'slow bodies': ['-B'],
  'slow reading': ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
} as const;

/** Keeps a thousand connections busy with little, in three ways, while a merchant works. */
export const slowHttp: Scanner = {
  name: 'slowhttptest',
  packages: { slowhttptest: '/usr/bin/slowhttptest' },
  async scan(target) {
    const findings: Finding[] = [];
    const durations: number[] = [];
    for (const [name, options] of Object.entries(attacks)) {
      const watch = watchProfile(target);
      const output = await runProgram(
        'slowhttptest',
        [
          ...options,
          ...['-c', String(CONNECTIONS), '-r', '500', '-i', '5', '-l', String(SECONDS), '-p', '3'],
          ...['-u', `${target.url}/login`],
        ],
        { cwd: target.folder, limitMs: LIMIT_MS },
      );
      expectLooked({ [`connections with ${name}`]: mostConnected(output) }, CONNECTIONS * 0.9);
      const sorted = (await watch.stop()).sort((a, b) => a - b);
      durations.push(...sorted);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
      if (/service available:\s*NO/i.test(withoutColours(output))) {
        findings.push({ severity: 'high', text: `${name}: the server could not be reached` });
      }
      if (p99 > PROFILE_WITHIN_MS) {
        findings.push({ severity: 'medium', text: `${name}: a profile took more than 100 ms` });
      }
    }
    durations.sort((a, b) => a - b);
    return {
      figures: {
        connections: CONNECTIONS,
        profiles: durations.length,
        'p99, ms': durations[Math.floor(durations.length * 0.99)] ?? Number.NaN,
      },
      findings,
    };
  },
};

/** The program prints now and then how many there are. */
function mostConnected(output: string): number {
  const counts = withoutColours(output).matchAll(/^connected:\s*(\d+)/gm);
  return Math.max(0, ...[...counts].map(([, count]) => Number(count)));
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' colours begin with one.
  return text.replace(/\u001b\[[\d;]*[A-Za-z]/g, '');
}

function watchProfile({ url, merchant }: Target): { stop(): Promise<number[]> } {
  const send = sendTo([url]);
  const durations: number[] = [];
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const startedAt = performance.now();
      const response = await profile(send, merchant);
      durations.push(
        response?.status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY,
      );
      await sleep(10);
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await watching;
      return durations;
    },
  };
}
