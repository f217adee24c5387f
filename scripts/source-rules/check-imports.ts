import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The server's features from top to bottom: each may import those below it, and none above it. */
const FEATURES = [
  ...['profile', 'security', 'shopify', 'auth', 'social-login', 'products', 'sign-in', 'codes'],
  ...['stores', 'sessions', 'dependencies.ts', 'accounts', 'notifications', 'signing-keys'],
];

/** Modules that only these folders and files of the server may import. */
const RESERVED = [
  { modules: /^(kysely|pg|better-sqlite3|sqlite)\b/, folders: ['repositories', 'database'] },
  { modules: /^(https?|http2|tls|dgram|dns|net|nodemailer|undici)\b/, folders: ['gateways'] },
  { modules: /^module\b/, folders: ['main.ts'] },
  { modules: /^(child_process|cluster|vm|worker_threads|process)\b/, folders: [] },
];

/** All import and export statements, as formatted by Biome. */
const IMPORTS = /^(?:import|export|\}).*?\bfrom '(.+)'|^import '(.+)'|\bimport\('(.+?)'\)/gm;
/** Names of `node:net` that open no connection. */
const HARMLESS_NET = /^import (type )?\{( (type )?(isIP(v[46])?|BlockList|AddressInfo),?)+ \}/;

/**
 * One line for each import that breaks a rule Biome cannot express; Biome enforces the others.
 *
 * @throws Error if `root` has no files of the server.
 */
export function checkImports(root: string): string[] {
  const src = path.join(root, 'apps/server/src');
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !isTest(file));
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

const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('testing/');

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
  if (!reserved || reserved.folders.some((place) => file === place || file.startsWith(`${place}/`)))
    return undefined;
  if (module === 'net' && HARMLESS_NET.test(statement)) return undefined;
  return `only ${reserved.folders.join('/ and ') || 'the scripts'} may import this`;
}

const refusals = import.meta.main ? checkImports(path.resolve(import.meta.dirname, '../..')) : [];
for (const line of refusals) console.error(line);
if (refusals.length > 0) process.exitCode = 1;
