import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { attention, fine, type Finding, wrong } from './finding.ts'

const MEGABYTE = 1024 * 1024
const LOW_MB = 1024
const CRITICAL_MB = 200

/** Whether DATA_DIR, or its parent folder, is writable and has free space. Writes nothing. */
export async function checkStorage(
  dataDir: string,
  readFree: (folder: string) => Promise<number> = freeBytes,
): Promise<Finding[]> {
  let folder = resolve(dataDir)
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const advice = 'dê a pasta ao usuário que roda o produto (chown), ou mude DATA_DIR'
    return [wrong(`Armazenamento: ${folder} não pode ser escrita`, advice)]
  }
  const free = Math.floor((await readFree(folder)) / MEGABYTE)
  const what = `Armazenamento: ${folder} pode ser escrita, ${free} MB livres`
  const advice = 'libere espaço ou aumente o disco: com ele cheio nada mais é gravado'
  if (free < CRITICAL_MB) return [wrong(what, advice)]
  return [free < LOW_MB ? attention(what, advice) : fine(`${what}.`)]
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
