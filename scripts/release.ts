/**
 * Makes a release in `.cache/release`, and the package for product apps: `npm run release`. The archive is for the system and processor that it is made
 * on, because some modules are compiled.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { buildPortalWhenStale } from './portal-build/build-portal.ts';
import { buildServerWhenStale } from './release/build-server.ts';
import { packHandoff } from './release/pack-handoff.ts';
import { releaseFolder, releaseName } from './release/release-name.ts';
import { runCommand, stageRelease } from './release/stage-release.ts';

const archive = path.join(releaseFolder, `${releaseName}.tar.gz`);
const tar = path.join(releaseFolder, `${releaseName}.tar`);

await buildPortalWhenStale();
await buildServerWhenStale();
rmSync(releaseFolder, { recursive: true, force: true });
mkdirSync(releaseFolder, { recursive: true });
stageRelease(path.join(releaseFolder, releaseName));
packFolder();
await pipeline(createReadStream(tar), createGzip({ level: 9 }), createWriteStream(archive));
rmSync(tar);
rmSync(path.join(releaseFolder, releaseName), { recursive: true });
const hash = createHash('sha256');
await pipeline(createReadStream(archive), hash);
writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${path.basename(archive)}\n`);
console.log(archive);
console.log(packHandoff(releaseFolder));

/** The same commit gives the same bytes: files are sorted, owned by nobody in particular, and from one moment. */
function packFolder(): void {
  const same = [
    '--sort=name',
    `--mtime=@${secondsOfCommit()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ];
  const modes = '--mode=u+rw,go-w,a+rX';
  runCommand('tar', [...same, modes, '-C', releaseFolder, '-cf', tar, releaseName]);
}

/** Not a constant: browsers compare the time of a file with the one they have. */
function secondsOfCommit(): string {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH;
  try {
    return runCommand('git', ['log', '-1', '--format=%ct']).trim();
  } catch {
    // Not a clone, as in the build of a container image.
    return String(Math.floor(Date.now() / 1000));
  }
}
