import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@atrium/server/testing/free-port';
import { ARCHIVE_TIMEOUT, archiveCommand } from '@atrium/server/testing/postgres';
import pg from 'pg';
import { postgresProcesses } from '../server/machine.ts';
import { startPooler, startProxy } from './leader-proxies.ts';
import { checkPrograms, type Daemon, databaseUser, startDaemon, until } from './processes.ts';

/** Where Debian 12 installs them. */
export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'for-this-run-only';

/** PostgreSQL on several members, one of which leads: Patroni decides by etcd, HAProxy and PgBouncer lead to it. */
export interface DatabaseCluster {
  /** PgBouncer's address. */
  readonly url: string;
  /**
   * Sends SIGKILL to the leading PostgreSQL and its Patroni; resolves to a function that starts them again and waits for a
   * synchronous standby.
   */
  killLeader(): Promise<BringBack>;
  /** The same with a member that does not lead. */
  killStandby(): Promise<BringBack>;
  /** Kills etcd, by which Patroni decides who leads; resolves to a function that starts it again. */
  killEtcd(): Promise<BringBack>;
  /** Kills PgBouncer; resolves to a function that starts it again. */
  killPooler(): Promise<BringBack>;
  /** The administrator's address of the leading member, without a pooler. */
  leaderUrl(): Promise<string>;
  /** The leader's write-ahead log, piece by piece. */
  readonly archive: string;
  stop(): Promise<void>;
}

type BringBack = () => Promise<void>;

interface Member {
  readonly name: string;
  readonly port: number;
  readonly apiPort: number;
  readonly folder: string;
  daemon: Daemon;
}

const archiveIn = (directory: string) => path.join(directory, 'archive');

const administratorUrl = (port: number, database = 'atrium') =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;

export async function startDatabaseCluster(
  directory: string,
  memberCount: number,
): Promise<DatabaseCluster> {
  checkPrograms();
  await makeFolder(archiveIn(directory));
  const etcd = await startEtcd(path.join(directory, 'etcd'));
  const members: Member[] = [];
  for (let index = 1; index <= memberCount; index++) {
    members.push(
      await startMember(path.join(directory, `member-${index}`), `member-${index}`, etcd.url),
    );
    if (index === 1)
      await until(
        'a leader',
        async () => (await leaderOf(members)) !== undefined,
        members[0]?.daemon,
      );
  }
  await untilSynchronous(members);
  const proxy = await startProxy(path.join(directory, 'haproxy.cfg'), members);
  await createDatabase(proxy.port);
  const pooler = await startPooler(path.join(directory, 'pgbouncer'), proxy.port, PASSWORD);

  async function killMember(member: Member | undefined): Promise<BringBack> {
    if (!member) throw new Error('There is no member to kill.');
    await member.daemon.kill();
    return async () => {
      member.daemon = startPatroni(member.folder);
      await untilSynchronous(members);
    };
  }

  return {
    url: pooler.url,
    archive: archiveIn(directory),
    leaderUrl: async () => administratorUrl((await leaderOf(members))?.port ?? 0),
    killLeader: async () => killMember(await leaderOf(members)),
    async killStandby() {
      const leader = await leaderOf(members);
      return killMember(members.find((member) => member !== leader));
    },
    async killEtcd() {
      await etcd.daemon.kill();
      return () => etcd.start();
    },
    async killPooler() {
      await pooler.daemon.kill();
      return () => pooler.start();
    },
    async stop() {
      await pooler.daemon.stop();
      await proxy.daemon.stop();
      for (const { daemon } of members) await daemon.stop();
      await etcd.daemon.stop();
    },
  };
}

async function startEtcd(folder: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const args = [
    ...['--name', 'one', '--data-dir', folder],
    ...['--listen-client-urls', url, '--advertise-client-urls', url],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `one=${peer}`],
  ];
  const isHealthy = async () => (await fetch(`${url}/health`)).ok;
  const etcd = {
    url,
    daemon: startDaemon('etcd', args),
    async start() {
      etcd.daemon = startDaemon('etcd', args);
      await until('etcd', isHealthy, etcd.daemon);
    },
  };
  await until('etcd', isHealthy, etcd.daemon);
  return etcd;
}

async function startMember(folder: string, name: string, etcdUrl: string): Promise<Member> {
  const port = await freePort();
  const apiPort = await freePort();
  await makeFolder(folder);
  const file = path.join(folder, 'patroni.json');
  // JSON is YAML, which is what Patroni reads.
  await writeFile(file, JSON.stringify(patroniSettings({ folder, name, port, apiPort, etcdUrl })));
  return { name, port, apiPort, folder, daemon: startPatroni(folder) };
}

/** Makes a folder that belongs to the user that the database runs as. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { uid, gid } = databaseUser;
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

function startPatroni(folder: string): Daemon {
  // It starts PostgreSQL as a process of its own, not as its child.
  const others = () => postgresProcesses(path.join(folder, 'data'));
  return startDaemon('patroni', [path.join(folder, 'patroni.json')], { ...databaseUser, others });
}

function patroniSettings(member: {
  folder: string;
  name: string;
  port: number;
  apiPort: number;
  etcdUrl: string;
}) {
  const { folder, name, port, apiPort, etcdUrl } = member;
  const archive = archiveIn(path.dirname(folder));
  const login = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'atrium',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { hosts: [new URL(etcdUrl).host] },
    bootstrap: {
      dcs: {
        // A leader that is silent for ten seconds is replaced.
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 4,
        // A commit is acknowledged once a standby has it on disk, so that a killed leader takes nothing with it.
        synchronous_mode: true,
        // Without etcd the leader goes on while it reaches every other member, instead of stopping to lead.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            archive_mode: 'on',
            archive_command: archiveCommand(archive),
            archive_timeout: ARCHIVE_TIMEOUT,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: POSTGRES_PROGRAMS,
      parameters: { unix_socket_directories: folder },
      authentication: { superuser: login('postgres'), replication: login('replicator') },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
}

async function leaderOf(members: readonly Member[]): Promise<Member | undefined> {
  for (const member of members) {
    const response = await fetch(`http://127.0.0.1:${member.apiPort}/primary`).catch(() => null);
    if (response?.ok) return member;
  }
  return undefined;
}

async function untilSynchronous(members: readonly Member[]): Promise<void> {
  const isSynchronous = async ({ apiPort }: Member) =>
    (await fetch(`http://127.0.0.1:${apiPort}/synchronous`).catch(() => null))?.ok ?? false;
  await until(
    'a synchronous standby',
    async () => (await Promise.all(members.map(isSynchronous))).includes(true),
    members.at(-1)?.daemon,
  );
}

async function createDatabase(port: number): Promise<void> {
  const url = administratorUrl(port, 'postgres');
  let client = new pg.Client();
  await until('the way to the leader', async () => {
    client = new pg.Client({ connectionString: url });
    await client.connect();
    // HAProxy takes every member for the leader until it has checked them.
    const { rows } = await client.query('select pg_is_in_recovery() as standby');
    if (rows[0].standby) await client.end();
    return !rows[0].standby;
  });
  await client.query(`create role atrium login password '${PASSWORD}'`);
  // PgBouncer keeps no settings of a connection, so the role has them.
  await client.query("alter role atrium set statement_timeout = '1700ms'");
  await client.query("alter role atrium set lock_timeout = '800ms'");
  await client.query("alter role atrium set idle_in_transaction_session_timeout = '5s'");
  await client.query('create database atrium owner atrium');
  await client.end();
}
