import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, inInstallation } from './fault.ts';
import { startLoad } from './load.ts';
import { findLost, type Merchant, profileWhenAvailable, signInWhenAvailable } from './merchants.ts';

const HOUR_MS = 3600_000;
/** Where the clock stands in turn. A session without “Remember me” ends after two hours without a call. */
const OFFSETS_MS = [HOUR_MS, 2 * HOUR_MS + 60_000, HOUR_MS, 0, -HOUR_MS, 0];
const BETWEEN_MS = 700;

/**
 * The machine's clock jumps by an hour at a time, forward and back, while merchants work. Their sessions go on; those that
 * have ended, by a logout or because nobody used them, do not come back with the earlier time.
 */
export const clockJump: Fault = {
  name: 'the clock jumps an hour',
  databases: ['sqlite', 'postgres'],
  async inject(database, times) {
    const folder = await mkdtemp(path.join(tmpdir(), 'atrium-clock-'));
    const file = path.join(folder, 'offset');
    const setClock = (offsetMs: number) => writeFile(file, String(offsetMs));
    await setClock(0);
    const extra = {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shifting(file))}`,
    };
    try {
      return await inInstallation(database, { extra }, async ({ merchants, send, guarantees }) => {
        const unused = merchants.map((merchant): Merchant => ({ ...merchant, ended: [] }));
        let acknowledged = 0;
        let resurrected = 0;
        for (let time = 0; time < times; time++) {
          for (const merchant of unused) await signInWhenAvailable(merchant, send);
          let haveEnded = false;
          const load = startLoad(merchants, send);
          for (const offset of OFFSETS_MS) {
            await sleep(BETWEEN_MS);
            await setClock(offset);
            // On a slow machine a merchant may wait for a login all the time that the clock stands at one hour, and the
            // session would end rightly, unused for two hours.
            for (const merchant of merchants) await profileWhenAvailable(send, merchant);
            haveEnded ||= offset > 2 * HOUR_MS;
            if (!haveEnded) continue;
            for (const session of unused) {
              const status = (await profileWhenAvailable(send, session))?.status;
              if (status === 200) resurrected += 1;
              else if (status !== 401) guarantees.none([status], 'statuses of ended sessions');
            }
          }
          await sleep(BETWEEN_MS);
          const counts = await load.stop();
          acknowledged += counts.acknowledged;
          guarantees.none(counts.others, 'statuses other than 200');
          guarantees.zero(counts.unavailable, 'responses 503');
          guarantees.zero(counts.withoutResponse, 'requests without a response');
          guarantees.nothingLost(await findLost(merchants, send));
          for (const merchant of merchants) await signInWhenAvailable(merchant, send);
        }
        guarantees.zero(resurrected, 'calls with a session that had ended');
        return {
          jumps: OFFSETS_MS.length * times,
          'acknowledged writes': acknowledged,
          'sessions ended': unused.length * times,
          resurrected,
        };
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/**
 * A program that the server loads first. It shifts the time of day only: a clock that is set does not move timers either.
 * The file is read at each call, so that a new offset holds for all that follows.
 */
function shifting(file: string): string {
  return `
    import { readFileSync } from 'node:fs';
    const { now } = Date;
    const shifted = () => now() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
    globalThis.Date = new Proxy(Date, {
      construct: (target, given, type) =>
        Reflect.construct(target, given.length === 0 ? [shifted()] : given, type),
      get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
    });`;
}
