/**
 * Whether several nodes give the guarantees of one: three processes of the server behind HAProxy, on PostgreSQL with a synchronous
 * standby (Patroni, etcd), through PgBouncer. Needs Debian's packages of these.
 *
 *   npm run bench:nodes -- [--nodes 3] [--members 2] [--kills 1] [--only killed] [--previous FOLDER] [--strict] [--publish]
 *
 * `--publish` replaces the rows of the experiments that ran in the table of `docs/operate/scale.md`, and keeps the others.
 * The nodes are updated in turn to a next version and rolled back; with an installed checkout of the version before, from
 * there to this one.
 * With `--strict` it also fails when something took too long.
 */
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { wholeNumber, withName } from '../arguments.ts';
import { exitCodeOf, type Figures, Guarantees } from '../faults/fault.ts';
import { newMerchants, sendTo } from '../faults/merchants.ts';
import { listFigures } from '../faults/report.ts';
import { mergeResults, publish, readLatest } from '../publish.ts';
import { experiments } from './experiments.ts';
import { describeNodes, type NodesResults, type NodesRun } from './report.ts';
import { type Experiment, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    members: { type: 'string', default: '2' },
    kills: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    previous: { type: 'string' },
    strict: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
});

const nodeCount = wholeNumber('--nodes', values.nodes);
const memberCount = wholeNumber('--members', values.members);
const kills = wholeNumber('--kills', values.kills);
const previous = values.previous === undefined ? undefined : path.resolve(values.previous);
const chosen = withName(experiments(previous !== undefined), values.only);
console.log(`Starting ${memberCount} members of PostgreSQL and ${nodeCount} nodes`);
const site = await startSite({ nodeCount, memberCount, previous });
const runs: NodesRun[] = [];
try {
  const merchants = await newMerchants(site, 8);
  for (const experiment of chosen) {
    const guarantees = new Guarantees();
    const send = sendTo([site.portalUrl]);
    const figures = await experiment.run({ site, merchants, send, guarantees, kills });
    show(experiment, figures, guarantees);
  }
} finally {
  await site.stop();
}
if (values.publish) {
  const { nodes: earlier } = (await readLatest()) as { nodes: NodesResults }; // as written below
  const kinds = experiments(false).map(({ name }) => name);
  const results = {
    node: process.version,
    nodes: nodeCount,
    members: memberCount,
    runs: mergeResults(earlier.runs, runs, { kinds, kindOf: ({ name }) => name }),
  };
  await publish('nodes', results, describeNodes(results), 'operate/scale.md');
}
// A script that was cut off has left nothing running; connections that are kept alive must not hold it.
process.exit(exitCodeOf(runs, values.strict));

function show({ name }: Experiment, figures: Figures, { violations, slow }: Guarantees): void {
  runs.push({ name, measuredAt: new Date().toISOString(), figures, violations, slow });
  const failures = [...violations, ...slow];
  const mark = failures.length === 0 ? styleText('green', '✓') : styleText('red', '✗');
  console.log(`${mark} ${name}: ${listFigures(figures)}`);
  for (const line of failures) console.log(`    ${line}`);
}
