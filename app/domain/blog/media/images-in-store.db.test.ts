import { describe, expect, it } from 'vitest'
import { noChecks } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { deleteObjects } from '#app/platform/objects/delete-objects.server.ts'
import { setUpByteStore } from '#tests/support/object-server.ts'
import { blackPng } from '#tests/support/png.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { selectRow } from '#tests/support/rows.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { exportPosts } from '../export/export-posts.server.ts'
import { deleteImage } from './delete-image.server.ts'
import { countImageFileBytes, moveImageFiles } from './move-image-files.server.ts'
import { evictImage, readImageFile } from './read-image-file.server.ts'
import { uploadImage } from './upload-image.server.ts'

setUpTestDatabase()
silenceLog()

const EDITOR = { id: null, userId: newId(), ...noChecks }
let lastWidth = 16
const upload = () => uploadImage(blackPng((lastWidth += 1), 16), { name: 'preto.png', alt: 'Preto' }, EDITOR)

describe("pictures of the blog's library in the object store", () => {
  const server = setUpByteStore('object store')

  it('are one object a file, and are deleted with the picture', async () => {
    const { image } = await expectOk(upload())
    expect(server.objects.size).toBe(3)
    for (const { path } of [...image.variants, image]) await expectOk(readImageFile(path))
    await expectOk(deleteImage(EDITOR, image.id))
    setTimeAhead({ minutes: 16 })
    await deleteObjects()
    expect(server.objects.size).toBe(0)
  })

  it('are refused with a reason while the store is unavailable, without a row', async () => {
    server.failure = 'unavailable'
    expect(await upload()).toEqual(refusedWith('image_store_unavailable'))
    server.failure = undefined
    const { image } = await expectOk(upload())
    evictImage(image.id)
    server.failure = 'unavailable'
    expect(await readImageFile(image.path)).toEqual(refusedWith('unavailable'))
    server.failure = undefined
    await expectOk(readImageFile(image.path))
  })

  it('break off an export of the blog while the store is unavailable', async () => {
    await expectOk(upload())
    server.failure = 'unavailable'
    const { body } = await expectOk(exportPosts(newId()))
    await expect(new Response(body).arrayBuffer()).rejects.toThrow()
    server.failure = undefined
    const { body: complete } = await expectOk(exportPosts(newId()))
    expect((await new Response(complete).arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  it('move to rows and back with the same bytes', async () => {
    const { image } = await expectOk(upload())
    const { file } = await expectOk(readImageFile(image.path))
    const outcomes: string[] = []
    const report = (outcome: string) => void outcomes.push(outcome)
    const before = await countImageFileBytes()
    await moveImageFiles('to rows', report)
    expect(await countImageFileBytes()).toEqual({
      rows: before.objects,
      rowBytes: before.objectBytes,
      objects: 0,
      objectBytes: 0,
    })
    evictImage(image.id)
    expect((await expectOk(readImageFile(image.path))).file.bytes).toEqual(file.bytes)
    await moveImageFiles('to store', report)
    expect(await countImageFileBytes()).toEqual(before)
    evictImage(image.id)
    expect((await expectOk(readImageFile(image.path))).file.bytes).toEqual(file.bytes)
    expect(outcomes.every((outcome) => outcome === 'moved')).toBe(true)
    setTimeAhead({ minutes: 61 })
    await deleteObjects()
    const row = await selectRow('blog_image_files', { image_id: image.id, type: 'image/avif' }, [
      'object_key',
    ])
    expect(server.objects.has(row.object_key!)).toBe(true)
  })
})
