import { constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Folders whose files have a content hash in their name. */
const HASHED_FOLDERS = ['client/assets', 'server/assets', 'pages/assets']
/** List of the files that a build has from the build before. */
const LIST = '.former-files'

/**
 * Copies the hashed files of the former build into the new one, so that a server that still runs and open tabs find what
 * they load later. Files that the former build had from an even older one are not copied.
 *
 * @param {string} formerBuild folder of the former build; it may be missing
 * @param {string} newBuild folder of the new build
 */
export async function keepFormerFiles(formerBuild, newBuild) {
  const list = path.join(formerBuild, LIST)
  const olderFiles = new Set(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])
  const kept = []
  for (const folder of HASHED_FOLDERS) {
    if (!existsSync(path.join(formerBuild, folder))) continue
    await mkdir(path.join(newBuild, folder), { recursive: true })
    for (const name of await readdir(path.join(formerBuild, folder))) {
      const file = `${folder}/${name}`
      if (olderFiles.has(file) || existsSync(path.join(newBuild, file))) continue
      await copyFile(path.join(formerBuild, file), path.join(newBuild, file), constants.COPYFILE_EXCL)
      kept.push(file)
    }
  }
  writeFileSync(path.join(newBuild, LIST), JSON.stringify(kept))
}
