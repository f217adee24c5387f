import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this machine's own packages can be installed: as root, on Debian or a system made of it. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs Debian packages; whether it succeeded shows in what is there afterwards. */
export function installPackages(names: readonly string[]): void {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  // A failed update shows in the install.
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
}
