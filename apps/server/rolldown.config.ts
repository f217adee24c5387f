/**
 * The server of a release: its modules and most of its libraries in a few files, which start faster and take less
 * memory than 1,600 (`docs/decisions/server/0046-releases-have-a-bundled-server.md`). `npm run build` makes it.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions } from 'rolldown';

/** Libraries that read or run files of their own, so they stay modules. `@fastify/static` is imported by the first one too. */
export const unbundled = [
  '@fastify/swagger-ui',
  '@fastify/static',
  '@fontsource-variable/instrument-sans',
  '@node-rs/argon2',
  'better-sqlite3',
  'sharp',
  'tinypool',
];

const cwd = import.meta.dirname;

/** The programs of threads, each under its own name beside the modules that start it. */
const workers = globSync('src/**/*.worker.ts', { cwd });

export default {
  cwd,
  platform: 'node',
  input: {
    main: 'src/main.ts',
    operator: 'src/operator/main.ts',
    ...Object.fromEntries(workers.map((file) => [path.basename(file, '.ts'), file])),
  },
  external: [
    ...unbundled.map((name) => new RegExp(`^${name}(/|$)`)),
    // Would format emails for a reader of their source; the server never asks for it.
    /^prettier\//,
  ],
  // Leaves out the parts of libraries that only help their developers.
  transform: { define: { 'process.env.NODE_ENV': "'production'" } },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    // Names stay as they are, so that a stack in the log names functions.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  },
} satisfies BuildOptions;
