import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder open; the message is for the person who started this one. */
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

export interface DataFolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes the folder for this process alone, since two processes on one PGlite folder lose data
 * without any error. The kernel frees the lock when the process ends, however it ends.
 * Throws DataFolderInUse when another process, or another connection of this one, holds it.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  // nothing else may open this file: closing any descriptor of it would free the lock
  const file = new DatabaseSync(join(folder, 'pglite.lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataFolderInUse(folder)
    throw error
  }
  return {
    release() {
      if (file.isOpen) file.close()
    },
  }
}
