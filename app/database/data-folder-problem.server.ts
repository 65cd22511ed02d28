import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { InstallationProblem } from '#app/base/installation-problem.ts'

const ADVICE = 'dê a pasta ao usuário que roda o produto (chown -R), ou mude DATA_DIR'

/** The data folder's path if it exists, otherwise the nearest path above it that exists, which may be a file. */
export function nearestExistingPath(dataDir: string): string {
  let folder = resolve(dataDir)
  while (!existsSync(folder)) folder = dirname(folder)
  return folder
}

/** Why the data folder cannot be used; undefined if it can, or can be created. Writes nothing. */
export function findFolderProblem(dataDir: string): InstallationProblem | undefined {
  const folder = nearestExistingPath(dataDir)
  if (!statSync(folder).isDirectory()) {
    return new InstallationProblem(`${folder} não é uma pasta`, 'mude DATA_DIR')
  }
  // /proc and /sys let root pass every check of rights, but have no room for files
  if (statfsSync(folder).blocks === 0) {
    return new InstallationProblem(
      `${folder} não guarda arquivos: é uma pasta do próprio sistema`,
      'mude DATA_DIR para uma pasta de um disco local',
    )
  }
  const paths = [folder]
  if (folder === resolve(dataDir)) paths.push(join(folder, 'pglite'), join(folder, 'pglite.lock'))
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const isFolder = statSync(path).isDirectory()
    try {
      accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0))
    } catch (error) {
      const advice =
        (error as NodeJS.ErrnoException).code === 'EROFS'
          ? 'o disco está montado só para leitura: monte-o para escrita, ou mude DATA_DIR'
          : ADVICE
      return new InstallationProblem(`${path} não pode ser escrita pelo usuário deste processo`, advice, {
        cause: error,
      })
    }
  }
  return undefined
}

/** The disk of the data folder is full. */
export const noSpaceProblem = (folder: string, cause: unknown) =>
  new InstallationProblem(
    `o disco da pasta de dados ${folder} está cheio`,
    'abra espaço nele, ou mude DATA_DIR para uma pasta de outro disco',
    { cause },
  )

/** PostgreSQL writes its log in files of this size. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024

/** `error`, or the problem behind it if it happened because the folder's disk is full. */
export function explainFullDisk(error: unknown, folder: string): unknown {
  const { bavail, bsize } = statfsSync(nearestExistingPath(folder))
  const isNoSpaceError = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
  return isNoSpaceError || bavail * bsize < WAL_SEGMENT_BYTES ? noSpaceProblem(folder, error) : error
}
