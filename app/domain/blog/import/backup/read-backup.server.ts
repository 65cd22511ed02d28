import { tryParseJson } from '#app/base/try-parse-json.ts'
import {
  BACKUP_FILES,
  backupCategoriesSchema,
  backupImagesSchema,
  backupPostSchema,
} from '../../export/backup.ts'
import { leftOutOf, type SourceEntry, type SourceFile } from '../transfer.ts'
import { unzip } from './unzip.server.ts'

/** A picture of the library. */
export interface BackupImage {
  id: string
  name: string
  alt: string
  /** Empty if the picture was deleted while the backup was made; undefined if the ZIP lacks the file. */
  bytes: Uint8Array | undefined
}

/** A picture of the backup that the library does not have after the restore. */
export interface LostImage {
  name: string
  /** In Portuguese, after 'não veio: '. */
  problem: string
}

export interface RestoredImages {
  /** The ids of pictures that have another id here, by their id in the backup. */
  otherIds: ReadonlyMap<string, string>
  /** By id in the backup. */
  lost: ReadonlyMap<string, LostImage>
}

export interface Backup {
  images: BackupImage[]
  /** Number of posts. */
  itemCount: number
  /** Names of all categories, also of those without posts. */
  categories: string[]
  /** The posts, with a note for each lost picture that a post shows. */
  file(images: RestoredImages): SourceFile
}

type ReadBackupResult =
  | { ok: true; backup: Backup }
  /** 'archive': a ZIP of something else. 'archive_damaged': the ZIP, or its list of pictures or categories. */
  | { ok: false; reason: 'archive' | 'archive_damaged' | 'archive_content_too_large' }

const MAX_NAMES = 20
/** Of a file of JSON, which is parsed at once. */
const MAX_JSON_BYTES = 5 * 1024 * 1024

/** Reads a ZIP that the export of this product wrote. */
export async function readBackup(archive: Uint8Array): Promise<ReadBackupResult> {
  const unzipped = await unzip(archive)
  if (!unzipped.ok) {
    const isDamaged = unzipped.reason === 'damaged'
    return { ok: false, reason: isDamaged ? 'archive_damaged' : 'archive_content_too_large' }
  }
  const { files } = unzipped
  const posts = [...files].filter(([path]) => path.startsWith(BACKUP_FILES.posts))
  if (posts.length === 0 && !files.has(BACKUP_FILES.images)) return { ok: false, reason: 'archive' }
  const jsonOf = (path: string) => tryParseJson(textOf(files.get(path)))
  const imageList = backupImagesSchema.safeParse(jsonOf(BACKUP_FILES.images))
  const categories = backupCategoriesSchema.safeParse(jsonOf(BACKUP_FILES.categories))
  if (!imageList.success || !categories.success) return { ok: false, reason: 'archive_damaged' }
  const backup: Backup = {
    itemCount: posts.length,
    images: imageList.data.map(({ file, ...image }) => ({ ...image, bytes: files.get(file) })),
    categories: categories.data.map(({ name }) => name),
    file: (images) => ({
      source: 'combinado',
      site: null,
      leftOut: leftOutOf({
        images: images.lost.size,
        imageNames: [...images.lost.values()].slice(0, MAX_NAMES).map(({ name }) => name),
      }),
      itemCount: posts.length,
      entries: entriesOf(posts, images),
    }),
  }
  return { ok: true, backup }
}

/** '' for a file that is missing or too large. */
const textOf = (file: Buffer | undefined): string =>
  file && file.length <= MAX_JSON_BYTES ? file.toString('utf8') : ''

function* entriesOf(
  files: readonly [path: string, content: Buffer][],
  { otherIds, lost }: RestoredImages,
): Generator<SourceEntry> {
  for (const [path, content] of files) {
    const notes = new Set<string>()
    const json = textOf(content).replaceAll(/\/blog\/imagens\/([0-9a-f-]{36})\//g, (_path, id: string) => {
      const lostImage = lost.get(id)
      if (lostImage) notes.add(`a imagem “${lostImage.name}” não veio: ${lostImage.problem}`)
      return `/blog/imagens/${otherIds.get(id) ?? id}/`
    })
    const post = backupPostSchema.safeParse(tryParseJson(json))
    if (!post.success) {
      yield { kind: 'unreadable', sourceId: path, title: path, reason: 'a cópia deste post está estragada' }
      continue
    }
    const { id, author, cover, updatedAt, formerSlugs, ...fields } = post.data
    const backup = { cover, updatedAt, formerSlugs }
    yield {
      kind: 'post',
      post: {
        ...fields,
        sourceId: id,
        link: null,
        cover: null,
        authorName: author,
        notes: [...notes],
        backup,
      },
    }
  }
}
