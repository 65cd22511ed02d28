import { expect, it } from 'vitest'
import { sql } from 'kysely'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import type { MoveOutcome } from '#app/platform/objects/move-bytes.server.ts'
import { ObjectStoreError } from '#app/platform/objects/object-store.server.ts'
import { deleteObjects } from '#app/platform/objects/delete-objects.server.ts'
import { childInput, newFamily } from '#tests/support/family-content.ts'
import { setUpByteStore } from '#tests/support/object-server.ts'
import { blackPng } from '#tests/support/png.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { deleteChild } from '../dashboard/delete-child.server.ts'
import { countPhotoBytes, movePhotos } from './move-photos.server.ts'
import { findAvatar } from './queries.server.ts'
import { saveChild } from './save-child.server.ts'

setUpTestDatabase()
silenceLog()
const server = setUpByteStore('object store')

async function childWithPhoto() {
  const scope = await newFamily()
  const input = childInput({ avatarType: 'custom' })
  const { avatarMediaId } = await expectOk(saveChild(scope, input, blackPng(32, 32)))
  return { scope, input, mediaId: avatarMediaId! }
}

async function move(direction: 'to store' | 'to rows'): Promise<Partial<Record<MoveOutcome, number>>> {
  const counts: Partial<Record<MoveOutcome, number>> = {}
  await movePhotos(direction, (outcome) => (counts[outcome] = (counts[outcome] ?? 0) + 1))
  return counts
}

const keyOf = async (scope: FamilyScope) => {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ key: string | null }>`select object_key as key from media
      where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  return rows[0]?.key
}

it('photos move to rows and to the store with the same bytes, and a second run moves nothing', async () => {
  const { scope, mediaId } = await childWithPhoto()
  const photo = await expectOk(findAvatar(scope, mediaId))
  // the only photo, since this is the first test
  expect(await move('to rows')).toEqual({ moved: 1 })
  expect(await keyOf(scope)).toBeNull()
  expect(await findAvatar(scope, mediaId)).toEqual(photo)
  expect(await countPhotoBytes()).toMatchObject({ rows: 1, rowBytes: photo.bytes.length, objects: 0 })
  expect(await move('to rows')).toEqual({})
  expect(await move('to store')).toEqual({ moved: 1 })
  expect(await countPhotoBytes()).toMatchObject({ rows: 0, objects: 1, objectBytes: photo.bytes.length })
  setTimeAhead({ minutes: 61 })
  await deleteObjects()
  expect(await findAvatar(scope, mediaId)).toEqual(photo)
  expect([...server.objects.keys()]).toEqual([await keyOf(scope)])
})

it('photos of releases that stored no hash move, too', async () => {
  const { scope, mediaId } = await childWithPhoto()
  await move('to rows')
  await writeFamily(scope, (tx) => sql`update media set sha256 = null, size = null`.execute(tx))
  await move('to store')
  expect(await keyOf(scope)).toMatch(/^families\//)
  await expectOk(findAvatar(scope, mediaId))
})

it('a photo that is deleted while it moves leaves no object', async () => {
  const { scope, input } = await childWithPhoto()
  await move('to rows')
  server.afterPut = async () => {
    server.afterPut = () => undefined
    await deleteChild(scope, { id: input.id })
  }
  const outcomes = await move('to store')
  expect(outcomes.gone ?? 0).toBeLessThanOrEqual(1)
  setTimeAhead({ minutes: 61 })
  await deleteObjects()
  expect([...server.objects.keys()].filter((key) => key.includes(scope.familyId))).toEqual([])
})

it('the move ends with an error while the store is unavailable, and continues when it is repeated', async () => {
  const { scope, mediaId } = await childWithPhoto()
  await move('to rows')
  server.failure = 'unavailable'
  await expect(move('to store')).rejects.toThrow(ObjectStoreError)
  expect(await keyOf(scope)).toBeNull()
  server.failure = undefined
  await move('to store')
  expect(await keyOf(scope)).toMatch(/^families\//)
  await expectOk(findAvatar(scope, mediaId))
})

it('a row keeps its bytes if the store does not return them', async () => {
  const { scope, mediaId } = await childWithPhoto()
  await move('to rows')
  server.afterPut = (key) => void server.objects.set(key, Buffer.from('x'))
  await expect(move('to store')).rejects.toThrow(ObjectStoreError)
  server.afterPut = () => undefined
  expect(await keyOf(scope)).toBeNull()
  await expectOk(findAvatar(scope, mediaId))
})

it('a photo that the store has lost stays as it is when photos move back', async () => {
  const { scope } = await childWithPhoto()
  await move('to store')
  const key = await keyOf(scope)
  server.objects.delete(key!)
  expect(await move('to rows')).toMatchObject({ missing: 1 })
  expect(await keyOf(scope)).toBe(key)
})
