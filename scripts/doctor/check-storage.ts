import { statfs } from 'node:fs/promises'
import { findFolderProblem, nearestExistingPath } from '#app/database/data-folder-problem.server.ts'
import { warning, ok, type Finding, failure } from './finding.ts'

const MEGABYTE = 1024 * 1024
const MIN_FREE_MB = 1024
const CRITICAL_FREE_MB = 200

/** Checks that DATA_DIR, or its nearest existing parent folder, is writable and has free space. Writes nothing. */
export async function checkStorage(
  dataDir: string,
  readFreeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<Finding[]> {
  const problem = findFolderProblem(dataDir)
  if (problem) return [failure(`Armazenamento: ${problem.problem}`, problem.advice)]
  const folder = nearestExistingPath(dataDir)
  const freeMegabytes = Math.floor((await readFreeBytes(folder)) / MEGABYTE)
  const summary = `Armazenamento: ${folder} pode ser escrita, ${freeMegabytes} MB livres`
  const advice = 'libere espaço ou aumente o disco: com ele cheio nada mais é gravado'
  if (freeMegabytes < CRITICAL_FREE_MB) return [failure(summary, advice)]
  return [freeMegabytes < MIN_FREE_MB ? warning(summary, advice) : ok(`${summary}.`)]
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
