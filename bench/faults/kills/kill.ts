import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../report-tables.ts';
import { RESPONDS_WITHIN_MS } from '../database-unavailable.ts';
import { type Fault, type FaultContext, type Figures, inInstallation } from '../fault.ts';
import { query } from '../installation.ts';
import { type Load, startLoad } from '../load.ts';
import { findLost, signInWhenAvailable } from '../merchants.ts';
import { dueContextOf } from './due-context.ts';
import { type DueWork, frequentJobs, prepareDueWork } from './due-work.ts';
import { checkedEffects, countUnsent, type Effects } from './effects.ts';
import { findHalfStates } from './half-states.ts';
import { prepareUseCases } from './use-cases.ts';

const RECOVERS_WITHIN_MS = 5000;
/** Of the server's systemd unit (`RestartSec` in `deploy/systemd/atrium.service`). */
const RESTARTS_AFTER_MS = 500;

/** The server's process gets SIGKILL at a random moment of the load, and is started again as by a supervisor. */
export const killServer: Fault = {
  name: 'the server is killed',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { extra: frequentJobs }, (context) =>
      killUnderLoad(context, times, async (load) => {
        const killedAt = performance.now();
        await context.node.kill();
        await sleep(RESTARTS_AFTER_MS);
        const [recovery] = await Promise.all([
          load.untilAcknowledged(killedAt),
          context.node.start(),
        ]);
        await load.stop();
        return recovery;
      }),
    ),
};

/** All processes of PostgreSQL get SIGKILL at a random moment of the load; it is started again a second later. */
export const killDatabase: Fault = {
  name: 'the database is killed',
  databases: ['postgres'],
  inject: (database, times) =>
    inInstallation(database, { extra: frequentJobs }, (context) =>
      killUnderLoad(context, times, async (load) => {
        const killedAt = performance.now();
        await context.installation.postgres?.kill();
        await sleep(1000);
        const [recovery] = await Promise.all([
          load.untilAcknowledged(killedAt),
          context.installation.postgres?.start(),
        ]);
        const { withoutResponse, slowestUnavailableMs } = await load.stop();
        context.guarantees.zero(withoutResponse, 'requests without a response');
        context.guarantees.within(RESPONDS_WITHIN_MS, slowestUnavailableMs, 'the slowest 503');
        return recovery;
      }),
    ),
};

/**
 * Kills something at a random moment of the load, repeatedly, while the jobs are at work, and looks for lost writes, for parts
 * of transactions, and for what the jobs have left or removed wrongly; at last also for emails and reports that never came, or
 * were made twice.
 *
 * @param kill ends the load, and returns the milliseconds from the kill to the first write that was sent after it and
 * acknowledged.
 */
async function killUnderLoad(
  context: FaultContext,
  times: number,
  kill: (load: Load) => Promise<number>,
): Promise<Figures> {
  const { installation, merchants, send, guarantees } = context;
  let acknowledged = 0;
  let accountsAndStores = 0;
  let halfStates = 0;
  const recoveries: number[] = [];
  const rounds: ReturnType<typeof prepareUseCases>[] = [];
  const work: DueWork[] = [];
  for (let round = 0; round < times; round++) {
    const due = await prepareDueWork(dueContextOf(context));
    work.push(due);
    // Nothing is going on now: what is newer is of this round alone.
    const since = Date.now();
    const useCases = prepareUseCases(context);
    rounds.push(useCases);
    const load = startLoad(merchants, send, [...useCases.workers, due.worker]);
    await useCases.untilUsed();
    await sleep(300 + Math.random() * 1000);
    recoveries.push(await kill(load));
    acknowledged += load.counts.acknowledged;
    accountsAndStores += useCases.count();
    guarantees.none(load.counts.others, 'statuses other than 200 and 503');
    guarantees.nothingLost([...(await findLost(merchants, send)), ...(await useCases.findLost())]);
    guarantees.none(await due.findWrong(), 'work of the jobs');
    const found = await findHalfStates((text) => query(installation, text), since);
    guarantees.none(found, 'half states');
    halfStates += found.length;
    // Logins without a response have left sessions, and an account keeps only the newest fifty.
    for (const merchant of merchants) await signInWhenAvailable(merchant, send);
  }
  guarantees.zero(
    await countUnsent((text) => query(installation, text)),
    'messages not sent within a minute',
  );
  for (const due of work) guarantees.none(await due.findWrongLater(), 'work of the jobs');
  const effects: Effects[] = [];
  for (const round of rounds) {
    effects.push(checkedEffects(await round.countEffects(), guarantees));
  }
  const sumOf = (value: (each: Effects) => number) =>
    effects.reduce((sum, each) => sum + value(each), 0);
  const slowest = Math.max(...recoveries);
  guarantees.within(RECOVERS_WITHIN_MS, slowest, 'the slowest recovery');
  return {
    kills: times,
    'acknowledged writes': acknowledged,
    'of them accounts and stores': accountsAndStores,
    'median recovery, ms': median(recoveries),
    'slowest recovery, ms': slowest,
    'half states': halfStates,
    'emails due': sumOf(({ emails }) => emails.due),
    'sent again': sumOf(({ emails }) => emails.copies),
    'reports due': sumOf(({ reports }) => reports.due),
    'reported again': sumOf(({ reports }) => reports.copies),
    'apps opened': sumOf(({ openings }) => openings),
    'tokens renewed': work.reduce((sum, due) => sum + due.countRenewals(), 0),
  };
}
