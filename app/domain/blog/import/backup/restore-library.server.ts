import { yieldRegularly } from '#app/base/yield-regularly.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { truncateText } from '../transfer.ts'
import { cleanFileName } from '../../media/clean-file-name.ts'
import { isPassing, type PassingImageRefusal } from '../../media/schema.ts'
import { findImage } from '../../media/queries.server.ts'
import { slugOf } from '../../post.ts'
import { uploadImage } from '../../media/upload-image.server.ts'
import { findCategoryId, writeCategory } from '../../write-category.server.ts'
import { lockSlugs } from '../../write-post.server.ts'
import type { Backup, BackupImage, LostImage, RestoredImages } from './read-backup.server.ts'

export type RestoreImagesResult = ({ ok: true } & RestoredImages) | { ok: false; reason: PassingImageRefusal }

/**
 * Adds the pictures of a backup to the library, under their former ids if these are free. Idempotent. Stops at the first
 * picture that the object store does not take, or whose turn to be converted does not come. A dry run writes
 * nothing, and finds only pictures that the ZIP lacks.
 */
export async function restoreImages(
  images: readonly BackupImage[],
  user: Actor,
  { isDryRun }: { isDryRun: boolean },
): Promise<RestoreImagesResult> {
  const otherIds = new Map<string, string>()
  const lost = new Map<string, LostImage>()
  const yieldIfDue = yieldRegularly()
  for (const { id, name, alt, bytes } of images) {
    await yieldIfDue()
    if (await findImage(id)) continue
    const lose = (problem: string) => lost.set(id, { name: cleanFileName(name) || 'imagem', problem })
    if (!bytes) lose('não está no ZIP')
    else if (bytes.length === 0) lose('está vazia no ZIP')
    else if (!isDryRun) {
      const upload = await uploadImage(bytes, { id, name, alt }, { ...user, id: user.userId })
      if (upload.ok && upload.image.id !== id) otherIds.set(id, upload.image.id)
      if (upload.ok) continue
      if (isPassing(upload.reason)) return { ok: false, reason: upload.reason }
      lose('não pôde ser lida')
    }
  }
  return { ok: true, otherIds, lost }
}

/** Creates the categories of a backup that this blog lacks, also those without posts. */
export async function restoreCategories({ categories }: Backup, user: Actor): Promise<void> {
  await writeAs(user, async (tx) => {
    await lockSlugs(tx)
    const yieldIfDue = yieldRegularly()
    for (const name of categories) {
      await yieldIfDue()
      const slug = slugOf(name)
      if (slug !== '' && !(await findCategoryId(tx, slug))) await writeCategory(tx, truncateText(name, 60))
    }
  })
}
