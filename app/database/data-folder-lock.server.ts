import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainFullDisk, findFolderProblem, noSpaceProblem } from './data-folder-problem.server.ts'

/** The data folder is locked; the message is for the operator. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly dataDir: string
  constructor(dataDir: string) {
    super(
      `A pasta de dados ${dataDir} já está em uso por outro processo do Combinado. ` +
        'Encerre o outro processo ou escolha outra pasta com DATA_DIR.',
    )
    this.dataDir = dataDir
  }
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/**
 * Locks the folder, because two processes on one PGlite folder lose data without any error. The kernel frees the lock
 * when the process ends, also after kill -9.
 * Throws DataFolderInUse if any process has locked the folder already, this process included, and InstallationProblem if
 * the folder cannot be written or its disk is full.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const folder = resolve(dataDir)
  // before mkdir, which in Node 24 never returns for a folder below /proc
  const problem = findFolderProblem(folder)
  if (problem) throw problem
  createFolder(folder)
  // only SQLite may open this file: if this process closed another descriptor of it, the lock would be freed
  const file = new DatabaseSync(join(folder, 'pglite.lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) throw new DataFolderInUse(folder)
    throw errcode === SQLITE_FULL ? noSpaceProblem(folder, error) : error
  }
  return {
    release() {
      if (file.isOpen) file.close()
    },
  }
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw explainFullDisk(error, folder)
  }
}
