import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether `aptInstall` can work here: as root on a Debian or a distribution made from it. */
export function hasApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs a Debian package; a failure shows only in what is missing afterwards. `aptUpdate` comes first. */
export function aptInstall(name: string): void {
  apt(['install', '-y', '--no-install-recommends', name])
}

/** Reads the list of Debian's packages. */
export function aptUpdate(): void {
  apt(['update'])
}

function apt(args: string[]): void {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
