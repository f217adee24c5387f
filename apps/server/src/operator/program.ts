import { Command, InvalidArgumentError } from 'commander';
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

const USER: [string, string] = ['<user>', 'address or id of the account'];
const YES: [string, string] = ['--yes', 'do not ask'];

/** The command line: what there is, and the help that is made from it. */
export function createProgram(terminal: Terminal, run: Run): Command {
  const program = new Command('atrium')
    .description('Looks after an Atrium portal. Reads the same environment as the server.')
    .option('--json', 'print JSON, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeStderr })
    .showHelpAfterError('Add --help to see what there is.')
    .exitOverride();
  addDatabaseCommands(program, run);
  addUserCommands(program.command('user').description('accounts'), run);
  addKeyCommands(program.command('keys').description('keys that sign hand-offs and links'), run);
  addSecretKeyCommands(
    program.command('secret-key').description('what hangs on SECRET_KEY, and its rotation'),
    run,
  );
  addOutboxCommands(program.command('outbox').description('mails on their way'), run);
  addCustomerRequestCommands(
    program
      .command('customer-requests')
      .description('requests of shops’ customers, forwarded by Shopify'),
    run,
  );
  program
    .command('doctor')
    .description('check everything the portal needs; exit code 1 when something fails')
    .action(() => run((context) => runChecks(context)));
  return program;
}

function addDatabaseCommands(program: Command, run: Run): void {
  program
    .command('migrate')
    .description('bring the database to this version')
    .option('--status', 'only show which migrations have run')
    .action(({ status }: { status?: true }) => run(status ? showMigrations : migrateDatabase));
  program
    .command('backup')
    .description('save the embedded database and its images, while the server runs')
    .argument('<file>', 'a file that does not exist yet')
    .action((file: string) => run((context) => backUp(context, file)));
  program
    .command('restore')
    .description('put a backup in the place of the embedded database; the server must be stopped')
    .argument('<file>', 'what `backup` wrote')
    .option(...YES)
    .option('--end-sessions', 'sign everyone out')
    .action((file: string, options: Partial<RestoreOptions>) =>
      run((context) =>
        restoreBackup(context, file, { yes: false, endSessions: false, ...options }),
      ),
    );
}

function addUserCommands(user: Command, run: Run): void {
  const onPortal = portalCommand(run);
  user
    .command('list')
    .description('accounts, the oldest first')
    .option('--search <text>', 'part of an address or a name', '')
    .option('--page <number>', 'which page', count, 1)
    .option('--per-page <number>', 'accounts a page', count, 50)
    .action((options: UserListOptions) => onPortal((portal) => listUsers(portal, options)));
  user
    .command('show')
    .description('facts about an account, without secrets')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => showUser(portal, who)));
  user
    .command('export')
    .description('everything the portal keeps about a person, as JSON')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => exportUser(portal, who)));
  addUserChanges(user, onPortal);
}

function addUserChanges(user: Command, onPortal: OnPortal): void {
  user
    .command('delete')
    .description('delete an account, as its owner could; restorable for 30 days')
    .argument(...USER)
    .option(...YES)
    .action((who: string, { yes }: { yes?: true }) =>
      onPortal((portal) => deleteUser(portal, who, { yes: yes ?? false })),
    );
  user
    .command('restore')
    .description('bring a deleted account back')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => restoreUser(portal, who)));
  user
    .command('end-sessions')
    .description('sign a merchant out everywhere')
    .argument(...USER)
    .action((who: string) => onPortal((portal) => endUserSessions(portal, who)));
}

function addKeyCommands(keys: Command, run: Run): void {
  const onPortal = portalCommand(run);
  keys
    .command('list')
    .description('the keys and what each does')
    .action(() => onPortal(listKeys));
  keys
    .command('rotate')
    .description('publish a new key, which signs ten minutes later')
    .action(() => onPortal(rotateSigningKeys));
}

function addSecretKeyCommands(secretKey: Command, run: Run): void {
  secretKey
    .command('status')
    .description('how many values each key sealed')
    .action(() => run(showSecretKey));
  secretKey
    .command('reseal')
    .description(
      'seal everything under SECRET_KEY; may be interrupted, and run while the portal serves',
    )
    .action(() => portalCommand(run)(resealValues));
}

function addOutboxCommands(outbox: Command, run: Run): void {
  const onPortal = portalCommand(run);
  outbox
    .command('list')
    .description('what was given up and what waits')
    .option('--limit <number>', 'how many at most', count, 100)
    .action((options: { limit: number }) => onPortal((portal) => listOutbox(portal, options)));
  outbox
    .command('retry')
    .description('try messages again at once')
    .argument('[ids...]', 'which; without any, all')
    .action((ids: string[]) => onPortal((portal) => retryOutboxMessages(portal, ids)));
}

function addCustomerRequestCommands(requests: Command, run: Run): void {
  const onPortal = portalCommand(run);
  requests
    .command('list')
    .description('what must be answered, the oldest first; exit code 1 when one is overdue')
    .option('--all', 'what is answered too')
    .option('--limit <number>', 'how many at most', count, 100)
    .action(({ all, limit }: { all?: true; limit: number }) =>
      onPortal((portal) => listCustomerRequests(portal, { all: all ?? false, limit })),
    );
  requests
    .command('answered')
    .description('note that requests were answered')
    .argument('<ids...>', 'which')
    .action((ids: string[]) => onPortal((portal) => markCustomerRequests(portal, ids)));
}

function portalCommand(run: Run): OnPortal {
  return (command) => run((context) => withPortal(context, command));
}

function count(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It must be a number from 1.');
  return Number(value);
}
