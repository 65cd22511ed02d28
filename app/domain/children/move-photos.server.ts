import { asIdentity, enterFamily, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import {
  type ByteTotals,
  moveBytes,
  type MoveDirection,
  type MoveOutcome,
} from '#app/platform/objects/move-bytes.server.ts'
import { familyPrefix, type StoredBytes } from '#app/platform/objects/stored-bytes.server.ts'

const FAMILIES_PER_PAGE = 200
const CONCURRENT_FAMILIES = 4

type Report = (outcome: MoveOutcome, bytes: number) => void

/**
 * Moves the photos of all families to the object store or back. Repeatable, and safe while the app runs: each photo moves
 * in its own transaction, after its copy was verified. Throws ObjectStoreError if the store is unavailable.
 */
export async function movePhotos(direction: MoveDirection, report: Report): Promise<void> {
  await forEachFamily((familyId) => movePhotosOfFamily(familyId, direction, report))
}

/** Counts the photos of all families and their bytes by place. */
export async function countPhotoBytes(): Promise<ByteTotals> {
  const totals = { rows: 0, rowBytes: 0, objects: 0, objectBytes: 0 }
  await forEachFamily(async (familyId) => {
    const photos = await inFamily(familyId, (tx) =>
      tx
        .selectFrom('media')
        .select((column) => [
          'object_key',
          'size',
          column.fn<number | null>('octet_length', ['bytes']).as('row_size'),
        ])
        .where('family_id', '=', familyId)
        .execute(),
    )
    for (const { object_key, size, row_size } of photos) {
      totals[object_key === null ? 'rows' : 'objects'] += 1
      totals[object_key === null ? 'rowBytes' : 'objectBytes'] += row_size ?? size ?? 0
    }
  })
  return totals
}

/** Several families at once, because each waits for the store. */
async function forEachFamily(work: (familyId: string) => Promise<void>): Promise<void> {
  let page: { id: string }[] = []
  do {
    const families = database().selectFrom('families').select('id').orderBy('id').limit(FAMILIES_PER_PAGE)
    const last = page.at(-1)
    page = await (last ? families.where('id', '>', last.id) : families).execute()
    const remaining = page.values()
    await Promise.all(
      Array.from({ length: CONCURRENT_FAMILIES }, async () => {
        for (const { id } of remaining) await work(id)
      }),
    )
  } while (page.length === FAMILIES_PER_PAGE)
}

const inFamily = <T>(familyId: string, work: (tx: FamilyTransaction) => Promise<T>): Promise<T> =>
  asIdentity(async (tx) => work(await enterFamily(tx, familyId)))

async function movePhotosOfFamily(familyId: string, direction: MoveDirection, report: Report): Promise<void> {
  const isInRow = direction === 'to store'
  const photos = await inFamily(familyId, (tx) =>
    tx
      .selectFrom('media')
      .select('id')
      .where('family_id', '=', familyId)
      .where('object_key', isInRow ? 'is' : 'is not', null)
      .execute(),
  )
  for (const { id } of photos) {
    const row = await inFamily(familyId, (tx) =>
      tx
        .selectFrom('media')
        .select(['bytes', 'object_key', 'sha256', 'size'])
        .where('family_id', '=', familyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    if (!row || (row.object_key === null) !== isInRow) continue
    report(await movePhoto(familyId, id, row), row.bytes?.length ?? row.size ?? 0)
  }
}

function movePhoto(familyId: string, id: string, row: StoredBytes): Promise<MoveOutcome> {
  return moveBytes(familyPrefix(familyId), row, (copy, settle) =>
    inFamily(familyId, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('media')
        .set(copy)
        .where('family_id', '=', familyId)
        .where('id', '=', id)
        .where('object_key', 'is not distinct from', row.object_key)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 1n) await settle(tx)
      return numUpdatedRows === 1n
    }),
  )
}
