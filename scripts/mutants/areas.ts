import { globSync } from 'node:fs';
import path from 'node:path';

/** A part of the code that is mutated, with the tests that must notice. */
export interface MutantArea {
  readonly name: string;
  /** The files to change, from the root. */
  readonly folder: string;
  /** Names of files of the folder that another area has. */
  readonly except?: readonly string[];
  /** The names of the files, where they are not all. */
  readonly only?: readonly string[];
  /** Patterns of the tests to run, from the root; those beside the code first. */
  readonly tests: readonly string[];
  /** Its code loads something once in a process, so each change is tested in a new one. */
  readonly loadsOnce?: true;
}

const server = 'apps/server/src';
const checkedInThread = ['common-passwords.ts', 'password-strength.worker.ts'];

export const mutantAreas: readonly MutantArea[] = [
  packageArea('handoff'),
  contractArea('rules'),
  contractArea('http', [
    `${server}/http/typed-client.test.ts`,
    // The browser's return from Shopify, whose query parameter the contract names.
    `${server}/features/shopify/grants/verification/store-verification.test.ts`,
  ]),
  contractArea('areas', [
    // Emails show the names of Google and Facebook.
    `${server}/mail/*.test.ts`,
  ]),
  // Apart: what runs in the password check's thread reports to nobody, so only their own tests reach them.
  {
    name: 'common-passwords',
    folder: `${server}/crypto`,
    only: checkedInThread,
    tests: [`${server}/crypto/{common-passwords,password-strength.worker}.test.ts`],
    loadsOnce: true,
  },
  // Apart: its tests start threads, which takes each of them seconds.
  {
    name: 'password-strength',
    folder: `${server}/crypto`,
    only: ['password-strength.ts'],
    tests: [`${server}/crypto/password-strength.test.ts`],
  },
  {
    ...serverArea('crypto'),
    except: [...checkedInThread, 'password-strength.ts'],
    tests: [
      `${server}/crypto/!(password-strength|password-strength.worker|common-passwords).test.ts`,
    ],
  },
  // The failures of a login are counted there, and noticed where merchants log in.
  serverArea('limits', ['features/auth/login']),
  // What features read from the headers of a request.
  {
    name: 'http/headers',
    folder: `${server}/http`,
    only: ['headers.ts'],
    tests: ['http', 'features/products', 'features/profile'].map(
      (folder) => `${server}/${folder}/**/*.test.ts`,
    ),
  },
  // What keeps a flood from using up all memory and every place in a queue.
  { ...serverArea('core'), name: 'core/queues', only: ['bounded.ts', 'fair-semaphore.ts'] },
  // Malformed requests and uploads show what its own tests leave out.
  {
    ...serverArea('http/body'),
    tests: [
      'http/body/*',
      'http/{requests,hostile-requests,encoded-values,hooks}',
      'features/profile/images/*',
    ].map((pattern) => `${server}/${pattern}.test.ts`),
  },
  featureArea('accounts', ['auth', 'profile']),
  featureArea('auth', [
    'security',
    'sessions',
    'profile',
    'social-login',
    'notifications',
    'codes',
  ]),
  featureArea('codes', ['auth', 'profile']),
  featureArea('notifications', ['auth', 'security', 'stores', 'social-login', 'sign-in']),
  featureArea('products', ['auth/login']),
  featureArea('profile', [], ['operator/users']),
  featureArea('security', ['auth', 'social-login']),
  featureArea('sessions', ['auth', 'security', 'stores']),
  featureArea('shopify', ['stores'], ['operator/maintenance', 'jobs']),
  featureArea('sign-in', ['auth', 'social-login', 'security', 'stores']),
  featureArea('signing-keys', ['products', 'auth/login'], ['operator/maintenance']),
  featureArea('social-login'),
  featureArea('stores', ['products', 'shopify']),
];

function packageArea(name: string): MutantArea {
  const folder = `packages/${name}/src`;
  return { name, folder, tests: [`${folder}/**/*.test.ts`] };
}

/**
 * Beside the contract's own tests, the checked-in API document holds every name, length, text and error code that callers
 * can see.
 */
function contractArea(part: string, callsOfServer: readonly string[] = []): MutantArea {
  const contract = 'packages/contract/src';
  return {
    name: `contract/${part}`,
    folder: `${contract}/${part}`,
    tests: [
      `${contract}/${part}/*.test.ts`,
      `${contract}/**/*.test.ts`,
      `${server}/http/openapi/openapi.test.ts`,
      ...callsOfServer,
    ],
  };
}

function serverArea(name: string, usedIn: readonly string[] = []): MutantArea {
  const tests = [name, ...usedIn].map((folder) => `${server}/${folder}/**/*.test.ts`);
  return { name, folder: `${server}/${name}`, tests };
}

/**
 * A feature's rules are held by its own tests, by those of the features that are built on it, by those of other folders that
 * use it, by the rules that all calls keep together, such as their headers and lines in the log, and by the races and limits
 * of all features.
 */
function featureArea(
  name: string,
  builtOnIt: readonly string[] = [],
  usedIn: readonly string[] = [],
): MutantArea {
  const features = [name, ...builtOnIt].map((feature) => `features/${feature}`);
  return {
    name: `features/${name}`,
    folder: `${server}/features/${name}`,
    tests: [
      ...[...features, ...usedIn, 'http', 'limits'].map((folder) => `${folder}/**/*.test.ts`),
      'features/*.test.ts',
      'features/**/*-races.test.ts',
    ].map((pattern) => `${server}/${pattern}`),
  };
}

/** The files of an area that are changed, from the root: no tests and nothing that only tests use. */
export function listMutatedFiles(area: MutantArea, root: string): string[] {
  const { folder, only, except = [] } = area;
  return globSync(`${folder}/**/*.ts`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .filter((file) => only?.includes(path.posix.basename(file)) ?? true)
    .filter((file) => !except.includes(path.posix.basename(file)))
    .sort();
}
