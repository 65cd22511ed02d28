import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Folders whose files have a content hash in their name. */
const HASHED_FOLDERS = ['client/assets', 'server/assets', 'pages/assets']
/** List of the files that a build has from the build before. */
const LIST = '.former-files'

/**
 * Copies the hashed files of the former build into the new one, so that a server that still runs and open tabs find what
 * they load later. Files that the former build had from an even older one are copied only if both builds are of the same
 * sources: then the older server may still run.
 *
 * @param {string} formerBuild folder of the former build; it may be missing
 * @param {string} newBuild folder of the new build
 */
export async function keepFormerFiles(formerBuild, newBuild) {
  const list = path.join(formerBuild, LIST)
  const olderFiles = new Set(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])
  const missingFiles = (await hashedFiles(formerBuild)).filter(
    (file) => !existsSync(path.join(newBuild, file)),
  )
  const ownFiles = missingFiles.filter((file) => !olderFiles.has(file))
  const copiedFiles = ownFiles.length > 0 ? ownFiles : missingFiles
  for (const file of copiedFiles) {
    await mkdir(path.dirname(path.join(newBuild, file)), { recursive: true })
    await copyFile(path.join(formerBuild, file), path.join(newBuild, file))
  }
  writeFileSync(path.join(newBuild, LIST), JSON.stringify(copiedFiles))
}

/** Paths below the build's folder, as 'client/assets/app-D1G6cb4G.js'. */
async function hashedFiles(build) {
  const folders = HASHED_FOLDERS.filter((folder) => existsSync(path.join(build, folder)))
  const names = await Promise.all(folders.map((folder) => readdir(path.join(build, folder))))
  return folders.flatMap((folder, index) => names[index].map((name) => `${folder}/${name}`))
}
