import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '@atrium/sandbox';
import { type ObjectStore, startObjectStore } from '@atrium/sandbox/object-store';
import { type FlakyProxy, startFlakyProxy } from '@atrium/server/testing/flaky-proxy';
import { freePort } from '@atrium/server/testing/free-port';
import type { Figures, Guarantees } from '../faults/fault.ts';
import { ACCESS_TOKEN_SECONDS } from '../faults/installation.ts';
import type { Merchant, Send } from '../faults/merchants.ts';
import { signalAll } from '../server/machine.ts';
import type { Program } from '../server/program.ts';
import { type AtriumProcess, startAtriumProcess } from '../server/targets/atrium-process.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts';
import { killAtEnd, startDaemon, until } from './processes.ts';

/** Several processes of the server behind HAProxy, on a database of several members. */
export interface Site {
  /** HAProxy's address. */
  readonly portalUrl: string;
  readonly sandboxUrl: string;
  /** Signs what the sandbox's Shopify sends. */
  readonly shopifySecret: string;
  readonly nodes: readonly SiteNode[];
  readonly cluster: DatabaseCluster;
  /** What is in the bucket. */
  readonly images: Pick<ObjectStore, 'objects' | 'setWrittenAt'>;
  /** A proxy between the nodes and the bucket, which can be made to fail. */
  readonly bucket: FlakyProxy;
  /** In front of the sandbox's mail server. */
  readonly mailServer: FlakyProxy;
  stop(): Promise<void>;
}

/** Which program a node runs, by default what operators start, of this checkout; and its settings beside the usual ones. */
type Version = Pick<AtriumProcess, 'checkout' | 'entry' | 'extra'>;

export interface SiteNode {
  readonly url: string;
  /** Stops it by SIGTERM and starts it again, with this version unless `version` is given. */
  restart(version?: Version): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  start(version?: Version): Promise<void>;
}

/** One guarantee that is tried on a running site. */
export interface Experiment {
  readonly name: string;
  run(given: ExperimentContext): Promise<Figures>;
}

export interface ExperimentContext {
  readonly site: Site;
  readonly merchants: readonly Merchant[];
  /** Sends through HAProxy, to any node. */
  readonly send: Send;
  readonly guarantees: Guarantees;
  readonly kills: number;
}

/** HAProxy checks each node twice a second and takes it out at the first failure. */
const CHECK_MS = 500;
const DRAIN_SECONDS = 2;

export interface SiteOptions {
  readonly nodeCount: number;
  /** How many members the PostgreSQL cluster has. */
  readonly memberCount: number;
  /** The folder of another version of the project, installed, with which the nodes are started first. */
  readonly previous: string | undefined;
}

const bucket = {
  bucket: 'images',
  region: 'eu-central-1',
  accessKeyId: 'measurements',
  secretAccessKey: 'for measurements only',
};

export async function startSite(options: SiteOptions): Promise<Site> {
  const directory = await mkdtemp(path.join(tmpdir(), 'atrium-nodes-'));
  // The database runs as another user.
  await chmod(directory, 0o755);
  const cluster = await startDatabaseCluster(directory, options.memberCount);
  const port = await freePort();
  const portalUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    port: 0,
    portalUrl,
    directory: path.join(directory, 'sandbox'),
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  });
  const { hostname: mailHost, port: mailPort } = new URL(sandbox.environment.SMTP_URL ?? '');
  const mailServer = await startFlakyProxy({ host: mailHost, port: Number(mailPort) });
  const store = await startObjectStore(bucket);
  const { hostname: host, port: storePort } = new URL(store.url);
  const bucketProxy = await startFlakyProxy({ host, port: Number(storePort) });
  const nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  for (let index = 1; index <= options.nodeCount; index++) {
    const dataDir = path.join(directory, `node-${index}`);
    await mkdir(dataDir);
    const nodePort = await freePort();
    const start = (version?: Version) =>
      startAtriumProcess({
        port: nodePort,
        portalUrl,
        dataDir,
        databaseUrl: cluster.url,
        services: { ...sandbox.environment, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
        ...version,
        extra: {
          HOST: '127.0.0.1',
          TRUST_PROXY: '1',
          DRAIN_SECONDS: String(DRAIN_SECONDS),
          STORAGE_URL: `s3://${bucket.bucket}?region=${bucket.region}&endpoint=http://127.0.0.1:${bucketProxy.port}`,
          AWS_ACCESS_KEY_ID: bucket.accessKeyId,
          AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
          ...version?.extra,
        },
      });
    nodes.push(await startNode(nodePort, start, { checkout: options.previous }));
  }
  const proxy = await startProxy(directory, port, nodes);
  return {
    portalUrl,
    sandboxUrl: sandbox.url,
    shopifySecret: sandbox.environment.SHOPIFY_API_SECRET ?? '',
    nodes,
    cluster,
    images: store,
    bucket: bucketProxy,
    mailServer,
    async stop() {
      await proxy.stop();
      for (const node of nodes) await node.stop();
      await mailServer.close();
      await sandbox.close();
      await bucketProxy.close();
      await store.close();
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startNode(
  port: number,
  start: (version?: Version) => Promise<Program>,
  first: Version,
) {
  let running = await start(first);
  killAtEnd.push(() => signalAll([running.pid], 'SIGKILL'));
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: () => running.stop(),
    async restart(version?: Version) {
      await running.stop();
      running = await start(version);
    },
    kill: () => running.kill(),
    async start(version?: Version) {
      running = await start(version);
    },
  };
}

async function startProxy(directory: string, port: number, nodes: readonly { port: number }[]) {
  const file = path.join(directory, 'portal.cfg');
  const servers = nodes.map((node, index) => `  server node-${index + 1} 127.0.0.1:${node.port}`);
  await writeFile(
    file,
    [
      'defaults',
      '  mode http',
      '  timeout connect 1s',
      '  timeout client 30s',
      '  timeout server 30s',
      '  timeout check 1s',
      // Another node gets what could not be sent; what was sent is never sent again.
      '  retries 3',
      '  retry-on conn-failure',
      '  option redispatch 1',
      'listen portal',
      `  bind 127.0.0.1:${port}`,
      `  bind [::1]:${port}`,
      '  option forwardfor',
      '  option httpchk GET /readyz/node',
      `  default-server check inter ${CHECK_MS}ms fall 1 rise 1`,
      ...servers,
      '',
    ].join('\n'),
  );
  const daemon = startDaemon('haproxy', ['-db', '-f', file]);
  const isReady = async () => (await fetch(`http://localhost:${port}/readyz`)).ok;
  await until('the portal by HAProxy', isReady, daemon);
  return daemon;
}
