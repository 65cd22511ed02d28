import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// npm test has a folder for each stage, because the clock of the next one begins at the same moment again
const CACHE =
  process.env.TEST_DATA_DIR_CACHE ??
  join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'combinado')

/**
 * Copies a cached data folder into `dataDir`, which is ten times cheaper than a first start of the app. On a cache miss
 * `start` creates the cached folder.
 *
 * @param variant part of the cache key: there is one folder for each set of start options
 */
export async function copyCachedDataDir(
  dataDir: string,
  variant: string,
  start: (dataDir: string) => Promise<void>,
): Promise<void> {
  // the example family's data ends on the current date, so the cache key contains it
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  const hash = createHash('sha256').update(readFileSync('build/server/main.js')).update(variant).update(today)
  const cachedDir = join(CACHE, `data-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(cachedDir)) {
    mkdirSync(CACHE, { recursive: true })
    // workers may do this concurrently: each renames a complete folder, and only the first rename succeeds
    const temporaryDir = `${cachedDir}.${randomBytes(6).toString('hex')}`
    try {
      await start(temporaryDir)
      renameSync(temporaryDir, cachedDir)
    } catch (error) {
      if (!existsSync(cachedDir)) throw error
    } finally {
      rmSync(temporaryDir, { recursive: true, force: true })
    }
  }
  mkdirSync(dataDir, { recursive: true })
  for (const entry of readdirSync(cachedDir)) {
    cpSync(join(cachedDir, entry), join(dataDir, entry), { recursive: true })
  }
}
