import { layerOf } from './layer-rules.ts';
import type { Import, Source } from './read-source.ts';
import { type Fault, isIn, packageName, type Rule } from './rule.ts';

const SERVER = 'apps/server/src';
const ENVIRONMENT_READERS = [`${SERVER}/main.ts`, `${SERVER}/config.ts`];

const sqlPackages = ['kysely', 'pg', 'better-sqlite3'];
const outboundModules = ['http', 'https', 'http2', 'tls', 'dgram'];
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
    check: ({ file, globals }) =>
      isIn(file, SERVER) && !ENVIRONMENT_READERS.includes(file)
        ? globals
            .filter(({ name }) => name === 'process.env')
            .map((use) => fault(use, 'the environment is read in config.ts alone'))
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
