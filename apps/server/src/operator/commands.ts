import { ACCOUNT_RESTORABLE_DAYS } from '@atrium/contract';
import { Command, InvalidArgumentError } from 'commander';
import { PUBLISHED_AHEAD_MS } from '../features/signing-keys/signing-keys.ts';
import { type CommandContext, type OpenPortal, withPortal } from './command-context.ts';
import { backUp } from './database/back-up.ts';
import { migrateDatabase, showMigrations } from './database/migrate-database.ts';
import { type RestoreOptions, restoreBackup } from './database/restore-backup.ts';
import { runChecks } from './doctor/doctor.ts';
import { listCustomerRequests, markCustomerRequests } from './maintenance/customer-requests.ts';
import { listKeys, rotateSigningKeys } from './maintenance/keys.ts';
import { listOutbox, retryOutboxMessages } from './maintenance/outbox.ts';
import { resealValues, showSecretKey } from './maintenance/secret-key.ts';
import type { Result } from './result.ts';
import type { Terminal } from './terminal.ts';
import { deleteUser, endUserSessions, restoreUser } from './users/change-user.ts';
import { exportUser, listUsers, showUser, type UserListOptions } from './users/find-users.ts';

type Run = (command: (context: CommandContext) => Promise<Result>) => Promise<void>;

type OnPortal = (command: (portal: OpenPortal) => Promise<Result>) => Promise<void>;

const USER: [string, string] = ['<user>', 'email address or id of the account'];
const YES: [string, string] = ['--yes', 'skip the confirmation prompt'];

/** Defines the commands of the command line; the help is generated from it. */
export function createCommands(terminal: Terminal, run: Run): Command {
  const program = new Command('atrium')
    .description('Administer an Atrium portal. Uses the same environment variables as the server.')
    .option('--json', 'print the result as JSON')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeStderr })
    .showHelpAfterError('Add --help to list the commands and options.')
    .exitOverride();
  addDatabaseCommands(program, run);
  addUserCommands(program.command('user').description('manage accounts'), run);
  addKeyCommands(
    program.command('keys').description('manage the keys that sign hand-offs and links'),
    run,
  );
  addSecretKeyCommands(
    program.command('secret-key').description('show and reseal the values sealed with SECRET_KEY'),
    run,
  );
  addOutboxCommands(
    program.command('outbox').description('manage undelivered emails and reports'),
    run,
  );
  addCustomerRequestCommands(
    program
      .command('customer-requests')
      .description('manage requests from customers of shops, forwarded by Shopify'),
    run,
  );
  program
    .command('doctor')
    .description('check everything the portal needs; exits with code 1 if a check fails')
    .action(() => run((context) => runChecks(context)));
  return program;
}

function addDatabaseCommands(program: Command, run: Run): void {
  program
    .command('migrate')
    .description('migrate the database to this version')
    .option('--status', 'only show applied and pending migrations')
    .action(({ status }: { status?: true }) => run(status ? showMigrations : migrateDatabase));
  program
    .command('backup')
    .description('back up the embedded database and its images; the server can keep running')
    .argument('<file>', 'the file to create; it must not exist')
    .action((file: string) => run((context) => backUp(context, file)));
  program
    .command('restore')
    .description('replace the embedded database with a backup; the server must be stopped')
    .argument('<file>', 'a file created by `backup`')
    .option(...YES)
    .option('--keep-sessions', 'keep all sessions, also those that have ended since the backup')
    .action((file: string, options: Partial<RestoreOptions>) =>
      run((context) =>
        restoreBackup(context, file, { yes: false, keepSessions: false, ...options }),
      ),
    );
}

function addUserCommands(user: Command, run: Run): void {
  const onPortal = portalCommand(run);
  user
    .command('list')
    .description('list accounts, oldest first')
    .option('--search <text>', 'part of an email address or a name', '')
    .option('--page <number>', 'number of the page', count, 1)
    .option('--per-page <number>', 'accounts per page', count, 50)
    .action((options: UserListOptions) => onPortal((portal) => listUsers(portal, options)));
  user
    .command('show')
    .description('show an account, without secrets')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => showUser(portal, who)));
  user
    .command('export')
    .description('export all data of an account as JSON')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => exportUser(portal, who)));
  addUserChanges(user, onPortal);
}

function addUserChanges(user: Command, onPortal: OnPortal): void {
  user
    .command('delete')
    .description(`delete an account; it can be restored for ${ACCOUNT_RESTORABLE_DAYS} days`)
    .argument(...USER)
    .option(...YES)
    .action((who: string, { yes }: { yes?: true }) =>
      onPortal((portal) => deleteUser(portal, who, { yes: yes ?? false })),
    );
  user
    .command('restore')
    .description('restore a deleted account')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => restoreUser(portal, who)));
  user
    .command('end-sessions')
    .description('end all sessions of an account')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => endUserSessions(portal, who)));
}

function addKeyCommands(keys: Command, run: Run): void {
  const onPortal = portalCommand(run);
  keys
    .command('list')
    .description('list the keys and the state of each')
    .action(() => onPortal(listKeys));
  keys
    .command('rotate')
    .description(
      `publish a new key; it starts signing ${PUBLISHED_AHEAD_MS / 60_000} minutes later`,
    )
    .option('--revoke', 'remove all other keys at once, because they may have leaked')
    .option(...YES)
    .action((options: { revoke?: true; yes?: true }) =>
      onPortal((portal) => rotateSigningKeys(portal, options)),
    );
}

function addSecretKeyCommands(secretKey: Command, run: Run): void {
  secretKey
    .command('status')
    .description('count the values sealed with each key')
    .action(() => run(showSecretKey));
  secretKey
    .command('reseal')
    .description(
      'reseal all values with SECRET_KEY; can be interrupted, and the server can keep running',
    )
    .action(() => portalCommand(run)(resealValues));
}

function addOutboxCommands(outbox: Command, run: Run): void {
  const onPortal = portalCommand(run);
  outbox
    .command('list')
    .description('list waiting messages and dead letters')
    .option('--limit <number>', 'maximum number of results', count, 100)
    .action((options: { limit: number }) => onPortal((portal) => listOutbox(portal, options)));
  outbox
    .command('retry')
    .description('retry failed and pending messages now')
    .argument('[ids...]', 'ids of the messages (default: all)')
    .action((ids: string[]) => onPortal((portal) => retryOutboxMessages(portal, ids)));
}

function addCustomerRequestCommands(requests: Command, run: Run): void {
  const onPortal = portalCommand(run);
  requests
    .command('list')
    .description('list open requests, oldest first; exits with code 1 if one is overdue')
    .option('--all', 'include answered requests')
    .option('--limit <number>', 'maximum number of results', count, 100)
    .action(({ all, limit }: { all?: true; limit: number }) =>
      onPortal((portal) => listCustomerRequests(portal, { all: all ?? false, limit })),
    );
  requests
    .command('answered')
    .description('mark requests as answered')
    .argument('<ids...>', 'ids of the requests')
    .action((ids: string[]) => onPortal((portal) => markCustomerRequests(portal, ids)));
}

function portalCommand(run: Run): OnPortal {
  return (command) => run((context) => withPortal(context, command));
}

function count(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new InvalidArgumentError('It must be a number of at least 1.');
  return Number(value);
}
