import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const KEPT_BUILDS = 3;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The list of files by build; the server does not serve a folder with this name. */
const RECORD = '.vite/assets.json';

interface AssetsRecord {
  /** The files of the current build, by name. */
  current: string[];
  /** The files of previous builds, the latest first; `replacedAt` is in milliseconds since 1970. */
  previous: { replacedAt: number; files: string[] }[];
}

/** Copies the built files to `stash` before the next build deletes them. Those of a failed build stay there. */
export function stashAssets(dist: string, stash: string): void {
  if (!existsSync(path.join(dist, RECORD))) return;
  rmSync(stash, { recursive: true, force: true });
  for (const name of ['assets', RECORD]) {
    cpSync(path.join(dist, name), path.join(stash, name), { recursive: true });
  }
}

/**
 * Restores the files of the last three builds for a week after they were replaced, for pages that were opened before.
 *
 * @param now in milliseconds since 1970.
 */
export function keepPreviousAssets(dist: string, stash: string, now: number): void {
  const current = readdirSync(path.join(dist, 'assets'));
  const previous = previousBuilds(stash, now)
    .filter(({ replacedAt }) => now - replacedAt < KEPT_MS)
    .slice(0, KEPT_BUILDS);
  for (const name of new Set(previous.flatMap(({ files }) => files))) {
    if (current.includes(name)) continue;
    cpSync(path.join(stash, 'assets', name), path.join(dist, 'assets', name));
  }
  const record: AssetsRecord = { current, previous };
  mkdirSync(path.join(dist, path.dirname(RECORD)), { recursive: true });
  writeFileSync(path.join(dist, RECORD), JSON.stringify(record));
  rmSync(stash, { recursive: true, force: true });
}

function previousBuilds(stash: string, now: number): AssetsRecord['previous'] {
  const file = path.join(stash, RECORD);
  if (!existsSync(file)) return [];
  // Cast, because `keepPreviousAssets` wrote it.
  const { current, previous = [] } = JSON.parse(readFileSync(file, 'utf8')) as AssetsRecord;
  return [{ replacedAt: now, files: current }, ...previous];
}
