import { layerOf } from './layer-rules.ts';
import type { Import, Source } from './read-source.ts';
import { type Fault, isIn, packageName, type Rule } from './rule.ts';

const SERVER = 'apps/server/src';
const ENVIRONMENT_READERS = [`${SERVER}/main.ts`, `${SERVER}/config.ts`];

const sqlPackages = ['kysely', 'pg', 'better-sqlite3', 'node:sqlite', 'sqlite'];
const outboundModules = ['http', 'https', 'http2', 'tls', 'dgram', 'dns', 'dns/promises'];
const programModules = ['child_process', 'cluster', 'vm', 'worker_threads', 'module'];
const outboundPackages = ['nodemailer', 'undici'];
/** Names of `node:net` that open no connection. */
const harmlessNet = ['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress', 'AddressInfo'];

/** What only one part of the house may use. */
export const reservations: readonly Rule[] = [
  {
    name: 'ui-fetches-nothing',
    check: (source) =>
      isIn(source.file, 'packages/ui/src')
        ? networkUses(source).map((use) => fault(use, 'a widget is given its data'))
        : [],
  },
  serverReservation('server-sql-in-repositories', ['repositories', 'database'], ({ imports }) =>
    imports.filter(({ specifier }) => sqlPackages.includes(packageName(specifier))).map(useOf),
  ),
  serverReservation('server-network-in-gateways', ['gateways'], networkUses),
  {
    name: 'server-environment-at-start',
    check: ({ file, globals, imports }) =>
      isIn(file, SERVER) && !ENVIRONMENT_READERS.includes(file)
        ? [
            ...globals.filter(({ name }) => name === 'process.env'),
            ...modulesNamed(imports, ['process']),
          ].map((use) => fault(use, 'the environment is read in config.ts alone'))
        : [],
  },
  {
    name: 'server-runs-no-programs',
    check: ({ file, imports }) =>
      isIn(file, SERVER)
        ? modulesNamed(imports, programModules).map((use) =>
            fault(use, 'the server runs no programs and no code from elsewhere'),
          )
        : [],
  },
  {
    name: 'browser-code-without-node',
    check: ({ file, imports }) =>
      isIn(file, 'apps/portal/src') || isIn(file, 'packages/ui/src')
        ? imports
            .filter(({ specifier }) => specifier.startsWith('node:'))
            .map((imported) => fault(useOf(imported), 'a browser has no modules of Node'))
        : [],
  },
];

interface Use {
  readonly name: string;
  readonly line: number;
}

/** Something of the server that only `layers` may use. */
function serverReservation(
  name: string,
  layers: readonly string[],
  find: (source: Source) => Use[],
): Rule {
  return {
    name,
    check: (source) =>
      isIn(source.file, SERVER) && !layers.includes(layerOf(source.file))
        ? find(source).map((use) => fault(use, `belongs in ${layers.join('/ or ')}/`))
        : [],
  };
}

function fault({ name, line }: Use, reason: string): Fault {
  return { line, message: `${name}: ${reason}` };
}

function modulesNamed(imports: readonly Import[], names: readonly string[]): Use[] {
  return imports
    .filter(({ specifier }) => names.includes(specifier.replace(/^node:/, '')))
    .map(useOf);
}

function useOf({ specifier, line }: Import): Use {
  return { name: specifier, line };
}

function networkUses({ imports, globals }: Source): Use[] {
  const modules = imports.filter(({ specifier, names }) => {
    const name = specifier.replace(/^node:/, '');
    if (name === 'net') return names.some((taken) => !harmlessNet.includes(taken));
    return outboundModules.includes(name) || outboundPackages.includes(packageName(name));
  });
  return [...modules.map(useOf), ...globals.filter(({ name }) => name !== 'process.env')];
}
