import fs from 'node:fs'
import { open as openFile, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { lockDataFolder } from './data-folder-lock.server.ts'

/** The `dataDir` that keeps everything in memory, for tests. */
export const MEMORY = 'memory://'

export interface EmbeddedDatabase {
  pglite: PGlite
  /** Writes everything down, closes, and frees the folder. */
  close(): Promise<void>
}

interface EmscriptenStream {
  nfd: number
}

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: EmscriptenStream) => number } }
  FS: { ErrnoError: new (errno: number) => Error }
}

const EIO = 29

/** PGlite's folder on disk, with the fsync that its file system lacks. */
class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addSync = (module: unknown) => {
      const { NODEFS, FS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          fs.fdatasyncSync(stream.nfd)
          return 0
        } catch {
          // PostgreSQL stops at a failed sync, which is right: it may not be repeated
          throw new FS.ErrnoError(EIO)
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

// as PGlite starts by itself, but for -F, which turns fsync off; its fdatasync is empty, its fsync is ours
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams: durableParameters })
}

const SYNCS_AT_ONCE = 64

/** Syncs every file and folder below; many together, so that the file system may join the work. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  while (paths.length > 0) await Promise.all(paths.splice(0, SYNCS_AT_ONCE).map(syncPath))
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
  // Windows neither opens nor needs to sync folders
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return
  const handle = await openFile(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new folder appears whole or not at all: a first start that was killed leaves nothing half made. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const pglite = await openFolder(unfinished)
  await pglite.close()
  await syncTree(unfinished)
  fs.renameSync(unfinished, folder)
  await syncPath(resolve(folder, '..'))
}

/**
 * Opens the embedded database in `${dataDir}/pglite`, made on first use, so that an acknowledged
 * commit survives kill -9 and power loss; or in memory for `memory://`, optionally from `template`,
 * what `dumpDataDir` gave. Throws DataFolderInUse when another process has the folder.
 */
export async function openPglite(dataDir: string, template?: Blob): Promise<EmbeddedDatabase> {
  if (dataDir === MEMORY) {
    const pglite = await PGlite.create({ dataDir: MEMORY, loadDataDir: template })
    return { pglite, close: () => pglite.close() }
  }
  const lock = lockDataFolder(dataDir)
  try {
    const folder = resolve(dataDir, 'pglite')
    if (!fs.existsSync(folder)) await createFolder(folder)
    const pglite = await openFolder(folder)
    return {
      pglite,
      async close() {
        try {
          await pglite.close()
        } finally {
          lock.release()
        }
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
