import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

export const releaseFolder = path.join(root, '.cache/release');

interface Manifest {
  version: string;
  description: string;
  license: string;
  devDependencies: { node: string };
}

export const manifest = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
) as Manifest;

/** Names the archive and the only folder in it. */
export const releaseName = `atrium-${manifest.version}-${process.platform}-${process.arch}`;
