import fs from 'node:fs'
import { open as openFile, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { lockDataFolder } from './data-folder-lock.server.ts'
import { explainFullDisk } from './data-folder-problem.server.ts'

/** The `dataDir` of a database in memory, for tests. */
export const MEMORY = 'memory://'

export interface EmbeddedDatabase {
  pglite: PGlite
  /** Flushes and closes the database and unlocks its folder. */
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

/** PGlite's file system on disk, with the fsync that it lacks. */
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
          // PostgreSQL stops after this error, because a repeated fsync may wrongly succeed
          throw new FS.ErrnoError(EIO)
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

// PGlite's defaults without -F, which turns fsync off; wal_sync_method, because PGlite's fdatasync does nothing
const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

// initialising the default 128 MB takes a third of the start
const MEMORY_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams: DURABLE_PARAMETERS })
}

const SYNC_CONCURRENCY = 64

/** Syncs the folder and everything in it, concurrently, so that the file system can group the writes. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  while (paths.length > 0) await Promise.all(paths.splice(0, SYNC_CONCURRENCY).map(syncPath))
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

/**
 * Creates the folder atomically: a process killed at its first start leaves only `{folder}.unfinished`, which the next
 * removes.
 */
async function createFolder(folder: string): Promise<void> {
  const unfinishedFolder = `${folder}.unfinished`
  fs.rmSync(unfinishedFolder, { recursive: true, force: true })
  const pglite = await openFolder(unfinishedFolder)
  await pglite.close()
  await syncTree(unfinishedFolder)
  fs.renameSync(unfinishedFolder, folder)
  await syncPath(resolve(folder, '..'))
}

/**
 * Opens the embedded database in `${dataDir}/pglite` and creates it at first use. Acknowledged commits survive kill -9 and
 * power loss. With `memory://` it is in memory and starts from `template`, a dump of `dumpDataDir`. Throws DataFolderInUse.
 */
export async function openPglite(dataDir: string, template?: Blob): Promise<EmbeddedDatabase> {
  if (dataDir === MEMORY) {
    const pglite = await PGlite.create({
      dataDir: MEMORY,
      loadDataDir: template,
      startParams: MEMORY_PARAMETERS,
    })
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
    throw explainFullDisk(error, dataDir)
  }
}
