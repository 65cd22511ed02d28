import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { repairDescription } from './entry.ts'
import {
  type ChangedEntryRefusal,
  lockChildOfEntry,
  readLedgerEntry,
  readRepairs,
  refuseChangedEntry,
} from './ledger/queries.server.ts'
import { recordEntry } from './record-entry.server.ts'
import type { RepairInput } from './schema.ts'

export type RepairEntryResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'entry_not_found' | 'balance_limit' | 'id_used' }
  | ChangedEntryRefusal

/**
 * Confirms the repair of a negative entry: appends an entry of today that gives the points back (rule 122). Returns
 * `repeated: true` if the repair is already confirmed, also by another device. 'changed': the entry was edited or deleted;
 * `change` says by whom.
 */
export async function repairEntry(scope: FamilyScope, input: RepairInput): Promise<RepairEntryResult> {
  const occurredAt = now()
  return writeFamily(scope, async (tx): Promise<RepairEntryResult> => {
    await lockChildOfEntry(tx, scope, input.entryId)
    const entry = await readLedgerEntry(tx, scope, input.entryId)
    if (!entry || entry.repair === null) return { ok: false, reason: 'entry_not_found' }
    const repairs = await readRepairs(tx, scope, entry.id)
    if (repairs.some(({ id, isReversed }) => !isReversed || id === input.requestId))
      return { ok: true, repeated: true, balance: entry.balance }
    if (entry.isReversed) return refuseChangedEntry(tx, scope, entry)
    const result = await recordEntry(tx, scope, {
      id: input.requestId,
      childId: entry.childId,
      points: -entry.points,
      description: repairDescription({ description: entry.description, repair: entry.repair }),
      type: 'positive',
      source: 'repair',
      repairsId: entry.id,
      // a repair that was taken back can be confirmed again
      idempotencyKey: `repair:${entry.id}:${repairs.length}`,
      day: civilDateOf(occurredAt, scope.timeZone),
      occurredAt,
    })
    if (!result.ok)
      return { ok: false, reason: result.reason === 'balance_limit' ? 'balance_limit' : 'entry_not_found' }
    return result.recorded
      ? { ok: true, repeated: false, balance: result.balance }
      : { ok: false, reason: 'id_used' }
  })
}
