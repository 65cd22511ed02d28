import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { asIdentity, enterFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import { deleteObjects } from '#app/platform/objects/delete-objects.server.ts'
import { childInput, countRows, newFamily } from '#tests/support/family-content.ts'
import { BYTE_PLACES, setUpByteStore } from '#tests/support/object-server.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { eraseFamily } from '../families/erase-family.server.ts'
import { exportFamily } from '../family-export/export-family.server.ts'
import { deleteChild } from '../dashboard/delete-child.server.ts'
import { findAvatar } from './queries.server.ts'
import { saveChild } from './save-child.server.ts'

setUpTestDatabase()
silenceLog()

const newPhoto = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

async function saveChildWithPhoto(scope: FamilyScope) {
  const input = childInput({ avatarType: 'custom' })
  const { avatarMediaId } = await expectOk(saveChild(scope, input, await newPhoto('#c04')))
  return { input, mediaId: avatarMediaId! }
}

describe.each(BYTE_PLACES)('photos in %s', (place) => {
  setUpByteStore(place)

  it('a photo is stored as WebP of 512 pixels, and only its family can read it', async () => {
    const scope = await newFamily()
    const input = childInput({ avatarType: 'custom' })
    const { avatarMediaId } = await expectOk(saveChild(scope, input, await newPhoto('#c04')))
    const stored = await expectOk(findAvatar(scope, avatarMediaId!))
    expect(stored.contentType).toBe('image/webp')
    const metadata = await sharp(stored.bytes).metadata()
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 512, 512])
    expect(await findAvatar(await newFamily(), avatarMediaId!)).toEqual(refusedWith('missing'))
    expect(await findAvatar(scope, newId())).toEqual(refusedWith('missing'))
  })

  it('a new photo replaces the old one, and a save without a photo keeps the current one', async () => {
    const scope = await newFamily()
    const input = childInput({ avatarType: 'custom' })
    const firstSave = await expectOk(saveChild(scope, input, await newPhoto('#c04')))
    const saveWithoutPhoto = await expectOk(saveChild(scope, { ...input, name: 'Bia', revision: 0 }))
    expect(saveWithoutPhoto.avatarMediaId).toBe(firstSave.avatarMediaId)
    const secondSave = await expectOk(saveChild(scope, { ...input, revision: 1 }, await newPhoto('#04c')))
    expect(secondSave.avatarMediaId).not.toBe(firstSave.avatarMediaId)
    expect(await findAvatar(scope, firstSave.avatarMediaId!)).toEqual(refusedWith('missing'))
    expect(await countRows(scope, 'media')).toBe(1)
  })

  it('five concurrent saves of a child with a photo store one photo', async () => {
    const scope = await newFamily()
    const input = childInput({ avatarType: 'custom' })
    const sister = childInput({ avatarType: 'custom' })
    const photoBytes = await newPhoto('#c04')
    await Promise.all([
      ...Array.from({ length: 5 }, () => saveChild(scope, input, photoBytes)),
      saveChild(scope, sister, photoBytes),
    ])
    const { avatarMediaId } = await expectOk(saveChild(scope, input))
    await expectOk(findAvatar(scope, avatarMediaId!))
    expect(await countRows(scope, 'media')).toBe(2)
  })

  it('a portrait chosen instead of a photo deletes the photo', async () => {
    const scope = await newFamily()
    const input = childInput({ avatarType: 'custom' })
    await expectOk(saveChild(scope, input, await newPhoto('#c04')))
    expect(await saveChild(scope, { ...input, avatarType: 'male', revision: 0 })).toMatchObject({
      ok: true,
      avatarMediaId: null,
    })
    expect(await countRows(scope, 'media')).toBe(0)
  })

  it('a photo avatar without a photo, or with an invalid file, is refused and nothing is saved', async () => {
    const scope = await newFamily()
    const input = childInput({ avatarType: 'custom' })
    expect(await saveChild(scope, input)).toEqual(refusedWith('photo_missing'))
    expect(await saveChild(scope, input, Buffer.from('not a picture'))).toEqual(refusedWith('photo_type'))
    expect(await countRows(scope, 'children')).toBe(0)
  })
})

describe('photos in the object store', () => {
  const server = setUpByteStore('object store')
  const keysOf = ({ familyId }: FamilyScope) =>
    [...server.objects.keys()].filter((key) => key.startsWith(`families/${familyId}/`))
  const queuedKeys = async () =>
    (await database().selectFrom('object_deletions').select('key').execute()).map(({ key }) => key)

  it("are one object below the prefix of the family, whose key does not contain the photo's id", async () => {
    const scope = await newFamily()
    const { mediaId } = await saveChildWithPhoto(scope)
    const [key, ...otherKeys] = keysOf(scope)
    expect(otherKeys).toEqual([])
    expect(key).toMatch(/^families\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    expect(key).not.toContain(mediaId)
    expect(await queuedKeys()).not.toContain(key)
    const { bytes } = await expectOk(findAvatar(scope, mediaId))
    expect(server.objects.get(key!)).toEqual(Buffer.from(bytes))
  })

  it.each([
    [
      'a new photo',
      async (scope: FamilyScope, input: ReturnType<typeof childInput>) =>
        expectOk(saveChild(scope, { ...input, revision: 0 }, await newPhoto('#04c'))),
    ],
    [
      'the deletion of the child',
      (scope: FamilyScope, input: ReturnType<typeof childInput>) => deleteChild(scope, { id: input.id }),
    ],
  ])('are deleted 15 minutes after %s', async (_name, change) => {
    const scope = await newFamily()
    const { input } = await saveChildWithPhoto(scope)
    const [key] = keysOf(scope)
    await change(scope, input)
    await deleteObjects()
    expect(keysOf(scope)).toContain(key)
    setTimeAhead({ minutes: 16 })
    await deleteObjects()
    expect(keysOf(scope)).not.toContain(key)
    expect(await queuedKeys()).not.toContain(key)
  })

  it('are all deleted with the family, also those whose upload was not committed', async () => {
    const scope = await newFamily()
    const otherScope = await newFamily()
    for (const family of [scope, scope, otherScope]) await saveChildWithPhoto(family)
    server.objects.set(`families/${scope.familyId}/${newId()}`, Buffer.from('x'))
    await asIdentity(async (tx) => eraseFamily(await enterFamily(tx, scope.familyId), scope.familyId))
    setTimeAhead({ minutes: 16 })
    await deleteObjects()
    expect(keysOf(scope)).toEqual([])
    expect(keysOf(otherScope)).toHaveLength(1)
  })

  it('stay when the transaction of their deletion is rolled back', async () => {
    const scope = await newFamily()
    const { mediaId } = await saveChildWithPhoto(scope)
    await asIdentity(async (tx) => {
      await eraseFamily(await enterFamily(tx, scope.familyId), scope.familyId)
      return { ok: false }
    })
    setTimeAhead({ minutes: 16 })
    await deleteObjects()
    await expectOk(findAvatar(scope, mediaId))
  })

  it('are deleted after an hour if their transaction was rolled back', async () => {
    const scope = await newFamily()
    const input = childInput({ avatarType: 'custom', revision: 0 })
    expect(await saveChild(scope, input, await newPhoto('#c04'))).toEqual(refusedWith('child_not_found'))
    expect(keysOf(scope)).toHaveLength(1)
    setTimeAhead({ minutes: 61 })
    await deleteObjects()
    expect(keysOf(scope)).toEqual([])
  })

  it('are not saved after the worker has deleted their late upload', async () => {
    const scope = await newFamily()
    server.afterPut = async () => {
      server.afterPut = () => undefined
      const clock = setTimeAhead({ minutes: 61 })
      await deleteObjects()
      clock.restore()
    }
    await expect(saveChildWithPhoto(scope)).rejects.toThrow('deleted before its row was committed')
    expect(await countRows(scope, 'children')).toBe(0)
  })

  it('stay queued for deletion while the store is unavailable', async () => {
    const scope = await newFamily()
    const { input } = await saveChildWithPhoto(scope)
    await deleteChild(scope, { id: input.id })
    const clock = setTimeAhead({ minutes: 16 })
    server.failure = 'unavailable'
    await deleteObjects()
    server.failure = undefined
    await deleteObjects()
    expect(keysOf(scope), 'the next attempt is not due').toHaveLength(1)
    clock.restore()
    setTimeAhead({ minutes: 20 })
    await deleteObjects()
    expect(keysOf(scope)).toEqual([])
  })

  it('are neither saved nor shown nor exported while the store is unavailable, and are not lost', async () => {
    const scope = await newFamily()
    const { input, mediaId } = await saveChildWithPhoto(scope)
    server.failure = 'unavailable'
    expect(await findAvatar(scope, mediaId)).toEqual(refusedWith('unavailable'))
    expect(await saveChild(scope, { ...input, revision: 0 }, await newPhoto('#04c'))).toEqual(
      refusedWith('photo_store_unavailable'),
    )
    expect(await exportFamily(scope)).toEqual(refusedWith('photos_unavailable'))
    await expectOk(saveChild(scope, { ...input, name: 'Bia', revision: 0 }))
    server.failure = undefined
    await expectOk(findAvatar(scope, mediaId))
    const { body } = await expectOk(exportFamily(scope))
    const zip = Buffer.from(await new Response(body).arrayBuffer())
    expect(zip.includes('.webp')).toBe(true)
  })

  it('are not shown if the store returns other bytes than were stored', async () => {
    const scope = await newFamily()
    const { mediaId } = await saveChildWithPhoto(scope)
    server.objects.set(keysOf(scope)[0]!, Buffer.from('<script>'))
    expect(await findAvatar(scope, mediaId)).toEqual(refusedWith('unavailable'))
  })
})
