import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The server's features from top to bottom: each may import those below it, and none above it. */
export const FEATURES = `profile security shopify auth social-login products sign-in stores sessions
  dependencies.ts accounts codes notifications signing-keys`.split(/\s+/);

/** Modules that only these folders and files of the server may import. */
const RESERVED = [
  { modules: /^(kysely|pg|better-sqlite3|sqlite)\b/, folders: ['repositories', 'database'] },
  { modules: /^(https?|http2|tls|dgram|dns|net|nodemailer|undici)\b/, folders: ['gateways'] },
  { modules: /^(openid-client|aws4fetch)\b/, folders: ['gateways'] },
  { modules: /^module\b/, folders: ['main.ts', 'http/pages'] },
  { modules: /^(child_process|cluster|vm|worker_threads|process)\b/, folders: [] },
];

/** All import and export statements, as formatted by Biome. */
const IMPORTS = /^(?:import|export|\}).*?\bfrom '(.+)'|^import '(.+)'|\bimport\('(.+?)'\)/gm;
/** Names of `node:net` that open no connection. */
const HARMLESS_NET = /^import (type )?\{( (type )?(isIP(v[46])?|BlockList|AddressInfo),?)+ \}/;

/** One line for each import that breaks a rule Biome cannot express. @throws Error if `root` has no files of the server. */
export function checkImports(root: string): string[] {
  const src = path.join(root, 'apps/server/src');
  const files = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', 'testing/**'] });
  if (files.length === 0) throw new Error(`There is no file of the server in ${src}`);
  return files.flatMap((file) => {
    const text = readFileSync(path.join(src, file), 'utf8');
    return [...text.matchAll(IMPORTS)].flatMap(({ 0: statement, index, ...groups }) => {
      const specifier = groups[1] ?? groups[2] ?? groups[3] ?? '';
      const reason = featureAbove(file, specifier) ?? reservation(file, specifier, statement);
      const line = text.slice(0, index).split('\n').length;
      return reason ? [`apps/server/src/${file}:${line} ${specifier}: ${reason}`] : [];
    });
  });
}

function featureAbove(file: string, specifier: string): string | undefined {
  const [, own = ''] = /^features\/([^/]+)/.exec(file) ?? [];
  const target = path.posix.join(path.posix.dirname(file), specifier);
  const [, other = own] = (specifier.startsWith('.') && /^features\/([^/]+)/.exec(target)) || [];
  const isBelow = FEATURES.includes(own) && FEATURES.indexOf(own) < FEATURES.indexOf(other);
  if (own === '' || own === other || isBelow) return undefined;
  return `features/${own} must not import features/${other}, which is above it`;
}

function reservation(file: string, specifier: string, statement: string): string | undefined {
  const module = specifier.replace(/^node:/, '');
  const reserved = RESERVED.find(({ modules }) => modules.test(module));
  const isItsPlace = reserved?.folders.some((place) => `${file}/`.startsWith(`${place}/`));
  const isHarmless = module === 'net' && HARMLESS_NET.test(statement);
  if (!reserved || isItsPlace || isHarmless) return undefined;
  return `only ${reserved.folders.join('/ and ') || 'the scripts'} may import this`;
}

for (const line of import.meta.main ? checkImports(path.join(import.meta.dirname, '../..')) : []) {
  console.error(line);
  process.exitCode = 1;
}
