import { beforeAll, describe, expect, it, test } from 'vitest'
import { ZipFile } from 'yazl'
import { database } from '#app/database/database.server.ts'
import { type Actor, noChecks } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpByteStore } from '#tests/support/object-server.ts'
import { blackPng } from '#tests/support/png.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { selectRows } from '#tests/support/rows.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { anImporter, importOptions, runImport } from '#tests/support/transfers.ts'
import { unzip } from '#tests/support/unzip.ts'
import { exportPosts } from '../../export/export-posts.server.ts'
import { findImage } from '../../media/queries.server.ts'
import { uploadImage } from '../../media/upload-image.server.ts'
import { savePost } from '../../save-post.server.ts'
import { importFile } from '../import-file.server.ts'
import { findTransfer } from '../queries.server.ts'
import { MAX_FILE_BYTES, MAX_ITEMS } from '../transfer.ts'

setUpTestDatabase()
silenceLog()
let user: Actor
/** Pictures of a post, and one that no post shows. */
const images = { shown: '', cover: '', unused: '' }
/** The files of a backup of a blog with one post, by path. */
let files: Map<string, Buffer>
beforeAll(async () => {
  user = await anImporter()
  const uploader = { id: null, ...noChecks }
  const upload = (width: number, name: string) =>
    expectOk(uploadImage(blackPng(width, 16), { name, alt: '' }, uploader))
  const { image: shown } = await upload(16, 'mesa.png')
  const { image: cover } = await upload(17, 'capa.png')
  const { image: unused } = await upload(18, 'sobra.png')
  Object.assign(images, { shown: shown.id, cover: cover.id, unused: unused.id })
  const post = aPostInput({
    title: 'Com imagens',
    content: `<p>Olhe:</p><img src="${shown.path}" alt="Mesa" /><img src="${shown.path}" alt="Outra vez" />`,
    cover: { path: cover.path, alt: '', width: cover.width, height: cover.height, variants: cover.variants },
  })
  await expectOk(savePost(post, TEAM, { id: newId(), base: null }))
  const { body } = await expectOk(exportPosts(newId()))
  files = await unzip(await new Response(body).bytes())
})

const emptyBlog = async () => {
  for (const table of ['blog_posts', 'blog_categories', 'blog_images', 'blog_transfers'] as const)
    await database().deleteFrom(table).execute()
}
const imagePath = (id: string) => [...files.keys()].find((path) => path.startsWith(`images/${id}.`)) ?? ''
/** The backup with changed files; undefined removes a file. */
const backupWith = (changes: Record<string, Buffer | undefined> = {}) =>
  zipOf(new Map([...files, ...Object.entries(changes)]))

async function zipOf(content: ReadonlyMap<string, Buffer | undefined>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [path, bytes] of content) if (bytes) zip.addBuffer(bytes, path)
  zip.end()
  return new Response(zip.outputStream as never).bytes()
}

const importArchive = (archive: Uint8Array) => importFile(archive, importOptions(), user)

test('a backup of more than 20,000 posts is refused before anything of it is restored', async () => {
  await emptyBlog()
  const posts = Array.from({ length: MAX_ITEMS }, (_, index) => [
    `backup/posts/${index}.json`,
    Buffer.from('{}'),
  ])
  const archive = await backupWith(Object.fromEntries(posts) as Record<string, Buffer>)
  expect(await importArchive(archive)).toEqual(refusedWith('too_many_items'))
  for (const table of ['blog_posts', 'blog_images', 'blog_transfers'] as const)
    expect(await selectRows(table, {})).toEqual([])
})

describe('pictures of a backup that do not come', () => {
  it('are in the report, with the posts that show them', async () => {
    await emptyBlog()
    const archive = await backupWith({
      [imagePath(images.shown)]: undefined,
      [imagePath(images.cover)]: Buffer.alloc(0),
      [imagePath(images.unused)]: Buffer.from('não é uma imagem'),
    })
    const transfer = await runImport(archive, user)
    expect(transfer.leftOut).toMatchObject({
      images: 3,
      imageNames: expect.arrayContaining(['mesa.png', 'capa.png', 'sobra.png']) as string[],
    })
    const notes = transfer.remarks.flatMap((remark) => remark.notes)
    expect(notes.toSorted()).toEqual([
      'a imagem “capa.png” não veio: está vazia no ZIP',
      'a imagem “mesa.png” não veio: não está no ZIP',
    ])
    const repeated = await runImport(archive, user)
    expect(repeated.remarks.flatMap((remark) => remark.notes).toSorted()).toEqual(notes.toSorted())
  })

  it('are in the report of a dry run, if they are missing in the ZIP', async () => {
    await emptyBlog()
    const archive = await backupWith({ [imagePath(images.shown)]: undefined })
    const transfer = await runImport(archive, user, { isDryRun: true })
    expect(transfer.leftOut).toMatchObject({ images: 1 })
    expect(transfer.remarks.flatMap(({ notes }) => notes)).toEqual([
      'a imagem “mesa.png” não veio: não está no ZIP',
    ])
  })

  it('may come with another part of the backup', async () => {
    await emptyBlog()
    const first = await runImport(await backupWith({ [imagePath(images.shown)]: undefined }), user)
    expect(first.leftOut).toMatchObject({ images: 1 })
    const others = { [imagePath(images.cover)]: undefined, [imagePath(images.unused)]: undefined }
    const second = await runImport(await backupWith(others), user)
    expect(second).toMatchObject({ leftOut: { images: 0 }, remarks: [], outcomes: { created: 0 } })
    for (const id of Object.values(images)) expect(await findImage(id)).toBeDefined()
  })
})

describe('a restore while the object store is unavailable', () => {
  const server = setUpByteStore('object store')

  it('stops before the posts, and can be repeated', async () => {
    await emptyBlog()
    const options = importOptions()
    const archive = await backupWith()
    server.failure = 'unavailable'
    expect(await importFile(archive, options, user)).toEqual(refusedWith('image_store_unavailable'))
    expect(await findTransfer(options.id)).toBeUndefined()
    server.failure = undefined
    const transfer = await runImport(archive, user, options)
    expect(transfer).toMatchObject({ id: options.id, leftOut: { images: 0 }, remarks: [] })
  })
})

describe('a ZIP that cannot be restored is told apart', () => {
  it('another archive', async () => {
    const archive = await zipOf(new Map([['blog.xml', Buffer.from('<rss></rss>')]]))
    expect(await importArchive(archive)).toEqual(refusedWith('archive'))
  })

  it('an incomplete download', async () => {
    const archive = await backupWith()
    expect(await importArchive(archive.subarray(0, archive.length - 100))).toEqual(
      refusedWith('archive_damaged'),
    )
  })

  it.each(['backup/images.json', 'categories.json'])(
    'a backup whose %s is missing or damaged',
    async (path) => {
      expect(await importArchive(await backupWith({ [path]: undefined }))).toEqual(
        refusedWith('archive_damaged'),
      )
      expect(await importArchive(await backupWith({ [path]: Buffer.from('[{') }))).toEqual(
        refusedWith('archive_damaged'),
      )
    },
  )

  it('more than 150 MB when it is decompressed', async () => {
    const archive = Buffer.from(await backupWith())
    // the uncompressed size in the last entry of the central directory
    archive.writeUInt32LE(151 * 1024 * 1024, archive.lastIndexOf('PK\u0001\u0002') + 24)
    expect(await importArchive(archive)).toEqual(refusedWith('archive_content_too_large'))
  })

  it('more than 50 MB', async () => {
    const archive = Buffer.alloc(MAX_FILE_BYTES + 1)
    archive.write('PK')
    expect(await importArchive(archive)).toEqual(refusedWith('archive_too_large'))
  })
})
