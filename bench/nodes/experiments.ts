import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../faults/backups/postgres-contents.ts';
import type { Figures } from '../faults/fault.ts';
import { startLoad } from '../faults/load.ts';
import {
  emailsTo,
  findLost,
  type HttpResponse,
  profile,
  sendTo,
  signIn,
  signOut,
} from '../faults/merchants.ts';
import { NEWER_MIGRATIONS, NEXT_VERSION } from '../faults/rolling-restart.ts';
import { registration } from '../server/target.ts';
import { bucketUnavailable } from './bucket-unavailable.ts';
import { images } from './images.ts';
import { kills } from './kills.ts';
import { pointInTime } from './point-in-time.ts';
import type { Experiment, ExperimentContext, SiteNode } from './site.ts';

const REVOKED_WITHIN_MS = 1000;
const GIVES_UP_AFTER_MS = 30_000;
const REGISTRATIONS = 60;
const AT_ONCE = 6;

/** A session that every node has cached ends on one of them. */
const revocation: Experiment = {
  name: 'a logout takes effect on every node',
  async run({ site, merchants, send, guarantees }) {
    let slowest = 0;
    for (const merchant of merchants) {
      const session = { ...merchant, ended: [] };
      await signIn(session, send);
      const nodes = site.nodes.map(({ url }) => sendTo([url]));
      for (const node of nodes) {
        if ((await profile(node, session))?.status !== 200)
          guarantees.violations.push('no session');
      }
      const [first, ...others] = nodes;
      if (first) await signOut(session, first);
      const endedAt = performance.now();
      await Promise.all(
        others.map(async (node) => {
          for (;;) {
            const status = (await profile(node, session))?.status;
            if (status === 401) break;
            if (status === 200) slowest = Math.max(slowest, performance.now() - endedAt);
            if (performance.now() - endedAt > GIVES_UP_AFTER_MS) {
              guarantees.violations.push(`a session that has ended: ${status}`);
              break;
            }
            await sleep(10);
          }
        }),
      );
    }
    guarantees.within(REVOKED_WITHIN_MS, slowest, 'accepted afterwards');
    return { logouts: merchants.length, 'last accepted after, ms': slowest };
  },
};

/** All nodes send what is in the outbox. */
const mails: Experiment = {
  name: 'each mail is sent once',
  async run({ site, send, guarantees }) {
    const requests = Array.from({ length: REGISTRATIONS }, () =>
      registration('/api/auth/register'),
    );
    const responses: (HttpResponse | null)[] = [];
    while (responses.length < requests.length) {
      const next = requests.slice(responses.length, responses.length + AT_ONCE);
      responses.push(...(await Promise.all(next.map(send))));
    }
    guarantees.none(
      responses.map((response) => response?.status).filter((status) => status !== 200),
      'statuses of registrations',
    );
    await sleep(5000);
    let sent = 0;
    for (const { body } of requests) {
      const { email } = JSON.parse(body.toString()) as { email: string };
      const messages = await emailsTo(site, email);
      sent += messages.length;
      if (messages.length !== 1)
        guarantees.violations.push(`${messages.length} mails to one address`);
    }
    return { registrations: REGISTRATIONS, mails: sent };
  },
};

const rollingRestart: Experiment = {
  name: 'the nodes are restarted in turn',
  run: (context) => restartInTurn(context, context.site.nodes.map(restart)),
};

const UPDATED = 'the nodes are updated in turn';

/** Runs first: the nodes were started with the version before, and the migrations of this one run while they serve. */
const rollingUpdate: Experiment = { ...rollingRestart, name: UPDATED };

/**
 * To a version with one more migration, which extends tables in use while the other nodes serve, and back on the migrated
 * database.
 */
const updateAndRollBack: Experiment = {
  name: UPDATED,
  async run(context) {
    const { nodes, cluster } = context.site;
    const updates = nodes.map((node) => () => node.restart({ entry: NEXT_VERSION }));
    const figures = await restartInTurn(context, [...updates, ...nodes.map(restart)]);
    const { rowCount } = await withClient(await cluster.leaderUrl(), (client) =>
      client.query(NEWER_MIGRATIONS),
    );
    const migrations = rowCount ?? 0;
    context.guarantees.zero(migrations === 0 ? 1 : 0, 'updates without a migration');
    return { migrations, ...figures };
  },
};

const restart = (node: SiteNode) => () => node.restart();

async function restartInTurn(
  { merchants, send, guarantees }: ExperimentContext,
  restarts: readonly (() => Promise<void>)[],
): Promise<Figures> {
  const load = startLoad(merchants, send);
  for (const next of restarts) {
    await sleep(1000);
    await next();
  }
  await sleep(1000);
  const counts = await load.stop();
  guarantees.none(counts.others, 'statuses other than 200');
  guarantees.zero(counts.unavailable, 'responses 503');
  guarantees.zero(counts.withoutResponse, 'requests without a response');
  guarantees.nothingLost(await findLost(merchants, send));
  return {
    restarts: restarts.length,
    'acknowledged writes': counts.acknowledged,
    ...guarantees.figures(),
  };
}

/** @param previous whether the nodes were started with the version before. */
export const experiments = (previous: boolean): readonly Experiment[] => [
  previous ? rollingUpdate : updateAndRollBack,
  revocation,
  mails,
  images,
  rollingRestart,
  pointInTime,
  ...kills,
  bucketUnavailable,
];
