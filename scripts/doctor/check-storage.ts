import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { warning, ok, type Finding, failure } from './finding.ts'

const MEGABYTE = 1024 * 1024
const MIN_FREE_MB = 1024
const CRITICAL_FREE_MB = 200

/** Checks that DATA_DIR, or its nearest existing parent folder, is writable and has free space. Writes nothing. */
export async function checkStorage(
  dataDir: string,
  readFreeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<Finding[]> {
  let folder = resolve(dataDir)
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const advice = 'dê a pasta ao usuário que roda o produto (chown), ou mude DATA_DIR'
    return [failure(`Armazenamento: ${folder} não pode ser escrita`, advice)]
  }
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
