import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity, type IdentityTransaction, noChecks } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setClock } from '#app/base/clock.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anActor } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { insertRow, selectRow, updateRows, selectRows } from '#tests/support/rows.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { changeAlt } from './change-alt.server.ts'
import { deleteImage } from './delete-image.server.ts'
import { lockImages } from './lock-images.server.ts'
import { coverOf, type LibraryImage } from './image.ts'
import { findImage, findImages } from './queries.server.ts'
import { readImageFile } from './read-image-file.server.ts'
import { uploadImage } from './upload-image.server.ts'

setUpTestDatabase()

const UPLOADER = { ...noChecks, id: null }
let pictureCount = 0

/** A small JPEG with a unique width. */
const aJpeg = () =>
  sharp({ create: { width: 40 + pictureCount++, height: 30, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()

async function uploadPicture(
  bytes: Uint8Array,
  options: { name?: string; alt?: string } = {},
): Promise<LibraryImage> {
  const upload = uploadImage(bytes, { name: 'foto.jpg', alt: 'Uma foto', ...options }, UPLOADER)
  return (await expectOk(upload)).image
}

const countImages = async () => (await selectRows('blog_images', {}, ['id'])).length

/** Inserts a post with this picture in its text. Returns the post's id. */
async function aPostWith({ path }: LibraryImage, title = 'Um post'): Promise<string> {
  const id = newId()
  await insertRow('blog_posts', {
    id,
    title,
    slug: id,
    content: `<img src="${path}">`,
    allow_list: 1,
    excerpt: 'x',
    cover_path: null,
    cover_width: null,
    cover_height: null,
    author_id: null,
    author_name: null,
    category_id: null,
    published_at: null,
    updated_at: new Date(),
    announced_at: null,
  })
  return id
}

const removePictures = (id: string) => updateRows('blog_posts', { id }, { content: 'x' })

describe('an uploaded picture', () => {
  it('is reduced to 1600 pixels, and stored in four widths and each format under its own path', async () => {
    const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer()
    const image = await uploadPicture(bytes, { name: String.raw`C:\fotos\Família.jpg`, alt: 'Todos à mesa' })
    expect(image).toMatchObject({
      name: 'Família.jpg',
      alt: 'Todos à mesa',
      width: 1600,
      height: 800,
      path: `/blog/imagens/${image.id}/1600.jpg`,
      thumbnailPath: `/blog/imagens/${image.id}/400.webp`,
      uses: [],
    })
    expect(image.variants.map(({ type, width }) => `${type} ${width}`)).toEqual([
      ...[400, 800, 1200, 1600].map((width) => `image/avif ${width}`),
      ...[400, 800, 1200, 1600].map((width) => `image/webp ${width}`),
    ])
    let total = 0
    for (const { path, type, width } of [
      ...image.variants,
      { path: image.path, type: 'image/jpeg', width: 1600 },
    ]) {
      const { file } = await expectOk(readImageFile(path))
      expect(file.type).toBe(type)
      expect((await sharp(file.bytes).metadata()).width).toBe(width)
      total += file.bytes.length
    }
    expect(image.bytes).toBe(total)
    expect(coverOf(image)).toEqual({
      path: image.path,
      alt: 'Todos à mesa',
      width: 1600,
      height: 800,
      variants: image.variants,
    })
  })

  it('is stored once for repeated and concurrent uploads, which may add a missing alternative text', async () => {
    const bytes = await aJpeg()
    const imagesBefore = await countImages()
    const results = await Promise.all(
      [1, 2, 3].map(() => uploadImage(bytes, { name: 'a.jpg', alt: '' }, UPLOADER)),
    )
    expect(results.map((result) => result.ok && result.isNew).toSorted()).toEqual([false, false, true])
    expect((await countImages()) - imagesBefore).toBe(1)
    const upload = await uploadImage(bytes, { name: 'b.jpg', alt: 'Uma horta' }, UPLOADER)
    expect(upload).toMatchObject({ ok: true, isNew: false, image: { name: 'a.jpg', alt: 'Uma horta' } })
    expect((await uploadPicture(bytes, { alt: 'Outra coisa' })).alt).toBe('Uma horta')
  })

  it('stays when the account of its uploader is deleted', async () => {
    const { guardian } = await aFamily()
    const result = await expectOk(uploadImage(await aJpeg(), { name: 'a.jpg', alt: '' }, guardian))
    const uploader = () => selectRow('blog_images', { id: result.image.id }, ['uploaded_by_user_id'])
    expect(await uploader()).toEqual({ uploaded_by_user_id: guardian.id })
    await database().deleteFrom('users').where('id', '=', guardian.id).execute()
    expect(await uploader()).toEqual({ uploaded_by_user_id: null })
  })

  it('is refused as a cover, and not stored, unless it is a JPEG of at most 800 × 600', async () => {
    const imagesBefore = await countImages()
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#17a' } })
    const uploadCover = async (bytes: Uint8Array) =>
      uploadImage(bytes, { name: 'capa.jpg', alt: '', purpose: 'cover' }, UPLOADER)
    for (const bytes of [
      await picture(801, 600).jpeg().toBuffer(),
      await picture(800, 601).jpeg().toBuffer(),
      await picture(800, 600).png().toBuffer(),
    ])
      expect(await uploadCover(bytes)).toEqual({ ok: false, reason: 'cover_size' })
    expect(await uploadCover(Buffer.from('<svg/>'))).toEqual({ ok: false, reason: 'image_type' })
    expect(await uploadCover(new Uint8Array())).toEqual({ ok: false, reason: 'image_missing' })
    const large = await picture(900, 600).jpeg().toBuffer()
    await uploadPicture(large)
    // refused even though the library already has this file
    expect(await uploadCover(large)).toEqual({ ok: false, reason: 'cover_size' })
    expect(await countImages()).toBe(imagesBefore + 1)
    expect(await uploadCover(await picture(800, 600).jpeg().toBuffer())).toMatchObject({
      ok: true,
      image: { width: 800, height: 600 },
    })
  })
})

describe('the library', () => {
  it('is paged by 24, newest pictures first, without duplicates', async () => {
    const imagesBefore = (await readAllPages()).flat()
    const uploadedIds: string[] = []
    for (let count = 0; count < 26; count++) uploadedIds.push((await uploadPicture(await aJpeg())).id)
    const pages = await readAllPages()
    expect(pages[0]).toHaveLength(24)
    expect(pages.flat()).toEqual([...uploadedIds.toReversed(), ...imagesBefore])
  })

  async function readAllPages(): Promise<string[][]> {
    const pages: string[][] = []
    let after: string | undefined
    do {
      const page = await findImages({ after })
      pages.push(page.images.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    return pages
  }

  it('is searched by name and alternative text, ignoring accents and case, without wildcards', async () => {
    const { id } = await uploadPicture(await aJpeg(), { name: 'lição_100%.jpg', alt: 'Avó e neto' })
    for (const search of ['LICAO', 'avo e', '_100%']) {
      expect((await findImages({ search })).images.map((image) => image.id)).toEqual([id])
    }
    for (const search of ['100_', '%%', String.raw`\ `]) {
      expect((await findImages({ search })).images).toEqual([])
    }
  })

  it('lists the uses of a picture in posts, older versions and working copies', async () => {
    const { guardian } = await aFamily()
    const image = await uploadPicture(await aJpeg())
    const usesOf = async () =>
      (await findImage(image.id))?.uses.map(({ title, where }) => `${title}: ${where}`)
    expect(await usesOf()).toEqual([])
    const currentPostId = await aPostWith(image, 'Agora')
    const fields = JSON.stringify({ title: 'Digitando', content: `<img src="${image.path}">` })
    await insertRow('blog_working_copies', {
      post_id: newId(),
      user_id: guardian.id,
      version: 1,
      fields,
      updated_at: new Date(),
    })
    const formerPostId = await aPostWith(image, 'Antes')
    await database()
      .insertInto('blog_revisions')
      .values(
        [currentPostId, formerPostId].map((post_id) => ({
          post_id,
          number: 1,
          kind: 'saved' as const,
          fields,
          created_at: new Date(),
        })),
      )
      .execute()
    await removePictures(formerPostId)
    expect(await usesOf()).toEqual(['Agora: post', 'Digitando: copy', 'Antes: revision'])
    expect(await deleteImage(anActor(), image.id)).toMatchObject({ ok: false, reason: 'image_used' })
  })

  it('changes the alternative text of a picture', async () => {
    const { id } = await uploadPicture(await aJpeg())
    expect(await changeAlt(anActor(), id, 'Uma mesa posta')).toMatchObject({
      ok: true,
      image: { alt: 'Uma mesa posta' },
    })
    expect(await changeAlt(anActor(), newId(), 'x')).toEqual({ ok: false, reason: 'image_not_found' })
  })
})

describe('deleting a picture', () => {
  it('deletes its files too, and is idempotent', async () => {
    const image = await uploadPicture(await aJpeg())
    expect(await readImageFile(image.path)).toBeDefined()
    expect(await deleteImage(anActor(), image.id)).toEqual({ ok: true })
    expect(await readImageFile(image.path)).toEqual(refusedWith('missing'))
    expect(await findImage(image.id)).toBeUndefined()
    expect(await deleteImage(anActor(), image.id)).toEqual({ ok: true })
  })

  it('is refused while a post uses the picture', async () => {
    const image = await uploadPicture(await aJpeg())
    const postId = await aPostWith(image)
    expect(await deleteImage(anActor(), image.id)).toMatchObject({
      ok: false,
      reason: 'image_used',
      image: { uses: [{ postId, title: 'Um post', where: 'post' }] },
    })
    expect(await readImageFile(image.path)).toBeDefined()
    await removePictures(postId)
    expect(await deleteImage(anActor(), image.id)).toEqual({ ok: true })
  })

  it('waits for a concurrent save of a post that uses the picture, and is then refused', async () => {
    const image = await uploadPicture(await aJpeg())
    const imageLocked = Promise.withResolvers<void>()
    const deletionStarted = Promise.withResolvers<void>()
    const savePromise = asIdentity(async (tx) => {
      const sizes = await lockImages(tx, `<img src="${image.path}">`)
      expect(sizes).toEqual(new Map([[image.id, { width: image.width, height: image.height }]]))
      imageLocked.resolve()
      await deletionStarted.promise
      await tx
        .insertInto('blog_revisions')
        .values({
          post_id: await insertDraft(tx),
          number: 1,
          kind: 'saved',
          fields: JSON.stringify({ content: image.path }),
          created_at: new Date(),
        })
        .execute()
    })
    await imageLocked.promise
    const deletePromise = deleteImage(anActor(), image.id)
    // time for the deletion to reach the database and wait for the lock
    await delay(100)
    deletionStarted.resolve()
    await savePromise
    expect(await deletePromise).toMatchObject({ ok: false, reason: 'image_used' })
    expect(await findImage(image.id)).toBeDefined()
  })

  async function insertDraft(tx: IdentityTransaction): Promise<string> {
    const id = newId()
    await tx
      .insertInto('blog_posts')
      .values({ id, title: 'x', slug: id, content: 'x', allow_list: 1, excerpt: 'x', updated_at: new Date() })
      .execute()
    return id
  }
})

describe('the file of a picture', () => {
  it('is not found for an unknown width, format, picture or path', async () => {
    const { id, width } = await uploadPicture(await aJpeg())
    for (const path of [
      `/blog/imagens/${id}/400.webp`,
      `/blog/imagens/${id}/${width}.png`,
      `/blog/imagens/${id}/${width}.svg`,
      `/blog/imagens/${id}/0${width}.jpg`,
      `/blog/imagens/${id}/..%2f${width}.jpg`,
      `/blog/imagens/${newId()}/${width}.jpg`,
      '/blog/imagens/x/1.jpg',
    ])
      expect(await readImageFile(path)).toEqual(refusedWith('missing'))
    await expectOk(readImageFile(`/blog/imagens/${id}/${width}.jpg`))
  })

  it('is cached for five minutes', async () => {
    const image = await uploadPicture(await aJpeg())
    const clock = setClock(() => new Date('2026-03-03T12:00:00Z'))
    const { file } = await expectOk(readImageFile(image.path))
    // deletes the row only, as a deletion in another process
    await database().deleteFrom('blog_images').where('id', '=', image.id).execute()
    expect((await expectOk(readImageFile(image.path))).file.bytes).toBe(file.bytes)
    clock.restore()
    setTestClock(() => new Date('2026-03-03T12:05:00Z'))
    expect(await readImageFile(image.path)).toEqual(refusedWith('missing'))
  })
})
