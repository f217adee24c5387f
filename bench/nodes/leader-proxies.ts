import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@atrium/server/testing/free-port';
import pg from 'pg';
import { databaseUser, startDaemon, until } from './processes.ts';

/** HAProxy, which forwards to the member whose health check reports that it is the leader. */
export async function startProxy(
  file: string,
  members: readonly { name: string; port: number; apiPort: number }[],
) {
  const port = await freePort();
  const servers = members.map(
    (member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.apiPort}`,
  );
  await writeFile(
    file,
    [
      'defaults',
      '  mode tcp',
      '  timeout connect 1s',
      '  timeout client 1h',
      '  timeout server 1h',
      '  timeout check 1s',
      'listen leader',
      `  bind 127.0.0.1:${port}`,
      '  option httpchk GET /primary',
      '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
      ...servers,
      '',
    ].join('\n'),
  );
  const daemon = startDaemon('haproxy', ['-db', '-f', file]);
  return { port, daemon };
}

/** PgBouncer in front of it, in transaction mode. */
export async function startPooler(folder: string, leaderPort: number, password: string) {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"atrium" "${password}"\n`);
  await writeFile(
    file,
    [
      '[databases]',
      `atrium = host=127.0.0.1 port=${leaderPort} dbname=atrium`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 1000',
      'default_pool_size = 30',
      // The server sends them as start-up parameters, which PgBouncer refuses; here the role has them set.
      'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
      // Tries again at once when a new leader is there.
      'server_login_retry = 1',
      'server_connect_timeout = 2',
      'query_wait_timeout = 3',
      '',
    ].join('\n'),
  );
  const url = `postgres://atrium:${password}@127.0.0.1:${port}/atrium`;
  const pooler = {
    url,
    daemon: startDaemon('pgbouncer', [file], databaseUser),
    async start() {
      pooler.daemon = startDaemon('pgbouncer', [file], databaseUser);
      await until('PgBouncer', () => isReachable(url), pooler.daemon);
    },
  };
  await until('PgBouncer', () => isReachable(url), pooler.daemon);
  return pooler;
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}
