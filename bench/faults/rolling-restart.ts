import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { type Fault, type FaultContext, type Figures, inInstallation } from './fault.ts';
import { type Installation, type Node, nodeOf, query } from './installation.ts';
import { startLoad } from './load.ts';
import { findLost } from './merchants.ts';

/** Two processes of the server are stopped by SIGTERM and started again, one after the other, under load. */
export const rollingRestart: Fault = {
  name: 'the servers are restarted in turn',
  databases: ['sqlite', 'postgres'],
  inject: (database, times) =>
    inInstallation(database, { nodes: 2 }, (context) => {
      const { nodes } = context.installation;
      const rounds = Array.from({ length: times }, () => nodes).flat();
      return replaceInTurn(
        context,
        rounds.map((node) => [node, node]),
      );
    }),
};

/** Starts the server with one more migration. */
export const NEXT_VERSION = 'apps/server/src/testing/database/newer-version.ts';
export const NEWER_MIGRATIONS = "select name from kysely_migration where name like '9999-%'";
const UPDATED = 'the servers are updated in turn';

/**
 * Updates two processes in turn to a version with one more migration, and rolls them back on the migrated database. The
 * migration extends tables in use and runs while the other process serves requests.
 */
export const updateAndRollBack: Fault = {
  name: UPDATED,
  databases: ['sqlite', 'postgres'],
  inject: (database) =>
    inInstallation(database, { nodes: 2 }, async (context) => {
      const { nodes } = context.installation;
      const steps = nodes.map((node): [Node, Node] => [
        node,
        nodeOf({ ...node.settings, entry: NEXT_VERSION }),
      ]);
      const backSteps = steps.map(([node, next]): [Node, Node] => [next, node]);
      try {
        const figures = await replaceInTurn(context, [...steps, ...backSteps]);
        const migrations = await countNewerMigrations(context.installation);
        context.guarantees.zero(migrations === 0 ? 1 : 0, 'updates without a migration');
        return { migrations, ...figures };
      } finally {
        for (const [, next] of steps) await next.stop();
      }
    }),
};

/**
 * Updates two processes in turn from another version of the project to this one.
 *
 * @param previous the folder of an installed checkout of that version.
 */
export const rollingUpdate = (previous: string): Fault => ({
  name: UPDATED,
  databases: ['sqlite', 'postgres'],
  inject: (database) =>
    inInstallation(database, { nodes: 2, checkout: previous }, async (context) => {
      const migrations = await newMigrations(previous);
      if (migrations === 0)
        throw new Error(`${previous} has no fewer migrations than this folder.`);
      const steps = context.installation.nodes.map((node): [Node, Node] => [
        node,
        nodeOf({ ...node.settings, checkout: undefined }),
      ]);
      try {
        return { migrations, ...(await replaceInTurn(context, steps)) };
      } finally {
        for (const [, updated] of steps) await updated.stop();
      }
    }),
});

/** Replaces one process in each step under load, and checks the guarantees. */
async function replaceInTurn(
  { installation, merchants, guarantees }: FaultContext,
  steps: readonly (readonly [Node, Node])[],
): Promise<Figures> {
  const balancer = startBalancer(installation.nodes.map(({ url }) => url));
  const load = startLoad(merchants, balancer.send);
  for (const [old, replacement] of steps) {
    await sleep(500);
    await old.stop();
    await replacement.start();
  }
  await sleep(500);
  const counts = await load.stop();
  guarantees.none(counts.others, 'statuses other than 200');
  guarantees.zero(counts.unavailable, 'responses 503');
  guarantees.zero(counts.withoutResponse, 'requests without a response');
  guarantees.nothingLost(await findLost(merchants, balancer.send));
  balancer.stop();
  return { restarts: steps.length, 'acknowledged writes': counts.acknowledged };
}

async function countNewerMigrations(installation: Installation): Promise<number> {
  return (await query(installation, NEWER_MIGRATIONS)).length;
}

async function newMigrations(previous: string): Promise<number> {
  const folder = 'apps/server/src/database/migrations';
  const [before, now] = await Promise.all([readdir(path.join(previous, folder)), readdir(folder)]);
  return now.filter((file) => !before.includes(file)).length;
}
