import { newId } from '#app/base/ids.ts'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { canEditAmount, signedPoints } from './entry.ts'
import { readLedgerEntry, wasRecorded } from './queries.server.ts'
import { recordEntry } from './record-entry.server.ts'
import { reverseEntry } from './reverse-entry.server.ts'
import type { EditEntryInput } from './schema.ts'

export type EditEntryResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'entry_not_found' | 'amount_is_fixed' | 'changed' | 'balance_limit' }

/**
 * Edits an entry's description and, for a manual score or a conduct, its amount: appends a reversal and a new entry with
 * the same day and time (rule 41). A repeated request returns `repeated: true`. 'changed': another request edited or
 * deleted the entry, or had this `requestId`.
 */
export async function editEntry(scope: FamilyScope, input: EditEntryInput): Promise<EditEntryResult> {
  const idempotencyKey = `edit:${input.requestId}`
  return writeFamily(scope, async (tx): Promise<EditEntryResult> => {
    const entry = await readLedgerEntry(tx, scope, input.entryId)
    if (!entry || entry.reversesId !== null) return { ok: false, reason: 'entry_not_found' }
    const newPoints = input.points === undefined ? entry.points : signedPoints(input.points, entry.type)
    if (newPoints !== entry.points && !canEditAmount(entry)) return { ok: false, reason: 'amount_is_fixed' }
    const edited = {
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
      const isRepeated = await wasRecorded(tx, scope, edited)
      return isRepeated
        ? { ok: true, repeated: true, balance: reversal?.ok ? reversal.balance : entry.balance }
        : { ok: false, reason: 'changed' }
    }
    const replacement = await recordEntry(tx, scope, {
      ...entry,
      ...edited,
      id: newId(),
      replacesId: entry.id,
    })
    if (!replacement.ok && replacement.reason === 'balance_limit')
      return { ok: false, reason: 'balance_limit' }
    // the request id belongs to an edit of another entry; the refusal rolls the reversal back
    if (!replacement.ok || !replacement.recorded) return { ok: false, reason: 'changed' }
    return { ok: true, repeated: false, balance: replacement.balance }
  })
}
