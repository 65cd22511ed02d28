import { newId } from '#app/base/ids.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { canEditAmount, type LedgerEntry, repairDescription, signedPoints } from './entry.ts'
import {
  type ChangedEntryRefusal,
  findLiveRepair,
  readLedgerEntry,
  refuseChangedEntry,
  wasRecorded,
} from './ledger/queries.server.ts'
import { recordEntry, type RecordEntryResult } from './record-entry.server.ts'
import { reverseEntry } from './reverse-entry.server.ts'
import type { EditEntryInput } from './schema.ts'

export type EditEntryResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'entry_not_found' | 'amount_is_fixed' | 'balance_limit' | 'id_used' }
  | ChangedEntryRefusal

/**
 * Edits an entry's description and, for a manual score or a conduct, its amount: appends a reversal and a new entry with
 * the same day and time (rule 41). A confirmed repair is replaced too, so that it gives the new points back. A repeated
 * request returns `repeated: true`. 'changed': another request edited or deleted the entry; `change` says who. 'id_used': an
 * edit of another entry had this `requestId`.
 */
export async function editEntry(scope: FamilyScope, input: EditEntryInput): Promise<EditEntryResult> {
  const idempotencyKey = `edit:${input.requestId}`
  return writeFamily(scope, async (tx): Promise<EditEntryResult> => {
    const entry = await readLedgerEntry(tx, scope, input.entryId)
    if (!entry || entry.reversesId !== null) return { ok: false, reason: 'entry_not_found' }
    const newPoints = input.points === undefined ? entry.points : signedPoints(input.points, entry.type)
    if (newPoints !== entry.points && !canEditAmount(entry)) return { ok: false, reason: 'amount_is_fixed' }
    const newContent = {
      childId: entry.childId,
      points: newPoints,
      description: input.description,
      idempotencyKey,
    }
    // without a new reversal, another request has changed the entry, or this request was carried out before
    const reversal = entry.isReversed ? undefined : await reverseEntry(tx, scope, entry)
    if (reversal?.ok === false && reversal.reason === 'balance_limit')
      return { ok: false, reason: 'balance_limit' }
    if (!reversal?.ok || !reversal.recorded) {
      const isRepeated = await wasRecorded(tx, scope, newContent)
      return isRepeated
        ? { ok: true, repeated: true, balance: reversal?.ok ? reversal.balance : entry.balance }
        : refuseChangedEntry(tx, scope, entry)
    }
    const newEntry = { ...entry, ...newContent, id: newId(), replacesId: entry.id }
    const replacement = await recordEntry(tx, scope, newEntry)
    if (!replacement.ok && replacement.reason === 'balance_limit')
      return { ok: false, reason: 'balance_limit' }
    // the request id belongs to an edit of another entry; the refusal rolls the reversal back
    if (!replacement.ok || !replacement.recorded) return { ok: false, reason: 'id_used' }
    const repairResult = await replaceRepair(tx, scope, entry, newEntry)
    if (repairResult?.ok === false) return { ok: false, reason: 'balance_limit' }
    return { ok: true, repeated: false, balance: (repairResult ?? replacement).balance }
  })
}

/** Replaces the live repair of an edited entry, if any. The child must be locked. */
async function replaceRepair(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: LedgerEntry,
  newEntry: LedgerEntry & { idempotencyKey: string },
): Promise<RecordEntryResult | undefined> {
  const liveRepair = await findLiveRepair(tx, scope, entry)
  if (!liveRepair) return undefined
  const reversal = await reverseEntry(tx, scope, liveRepair)
  if (!reversal.ok) return reversal
  const isDescriptionTyped = liveRepair.description !== descriptionOfRepair(entry)
  return recordEntry(tx, scope, {
    ...liveRepair,
    id: newId(),
    points: -newEntry.points,
    description: isDescriptionTyped ? liveRepair.description : descriptionOfRepair(newEntry),
    repairsId: newEntry.id,
    replacesId: liveRepair.id,
    idempotencyKey: `${newEntry.idempotencyKey}:repair`,
  })
}

const descriptionOfRepair = ({ description, repair }: LedgerEntry) =>
  repairDescription({ description, repair: repair ?? '' })
