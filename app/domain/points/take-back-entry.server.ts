import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { LedgerEntry } from './entry.ts'
import {
  type ChangedEntryRefusal,
  findLiveRepair,
  readLedgerEntry,
  refuseChangedEntry,
} from './ledger/queries.server.ts'
import { reverseEntry } from './reverse-entry.server.ts'

/** Undoes the cause of an entry. Callers pass these functions, because this module may not import tasks and rewards. */
export type UndoCause = (tx: FamilyTransaction, scope: FamilyScope, entry: LedgerEntry) => Promise<void>
export interface UndoCauses {
  /** Makes the task pending again. */
  task: UndoCause
  /** Marks the redemption as refunded. */
  redemption: UndoCause
}

export type TakeBackResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'entry_not_found' | 'balance_limit' }
  | ChangedEntryRefusal

/**
 * Deletes an entry from the history: appends its reversal, and the history then shows neither (rule 40). Does the same
 * with the repair of a negative entry (rule 122). A second call returns `repeated: true`. 'changed': the entry
 * was edited; `change` says by whom.
 */
export async function takeBackEntry(
  scope: FamilyScope,
  input: { entryId: string },
  undoCauses: UndoCauses,
): Promise<TakeBackResult> {
  const firstResult = await tryTakeBack(scope, input.entryId, undoCauses)
  // retries once if another request reversed the entry between the read and the write of the first attempt
  const result =
    firstResult.ok || firstResult.reason !== 'reversed_meanwhile'
      ? firstResult
      : await tryTakeBack(scope, input.entryId, undoCauses)
  if (!result.ok && result.reason === 'reversed_meanwhile')
    throw new Error('the second attempt did not see the reversal of the first')
  return result
}

type AttemptResult = TakeBackResult | { ok: false; reason: 'reversed_meanwhile' }

function tryTakeBack(scope: FamilyScope, entryId: string, undoCauses: UndoCauses): Promise<AttemptResult> {
  return writeFamily(scope, async (tx): Promise<AttemptResult> => {
    const entry = await readLedgerEntry(tx, scope, entryId)
    if (!entry || entry.reversesId !== null) return { ok: false, reason: 'entry_not_found' }
    if (entry.isReplaced) return refuseChangedEntry(tx, scope, entry)
    if (entry.isReversed) return { ok: true, repeated: true, balance: entry.balance }
    // lock order of all writes: task day, then child
    if (entry.source === 'task') await undoCauses.task(tx, scope, entry)
    if (entry.source === 'redemption') await undoCauses.redemption(tx, scope, entry)
    const reversal = await reverseEntry(tx, scope, entry)
    if (!reversal.ok)
      return { ok: false, reason: reversal.reason === 'balance_limit' ? 'balance_limit' : 'entry_not_found' }
    if (!reversal.recorded) return { ok: false, reason: 'reversed_meanwhile' }
    // the reversal has locked the child, so no repair is added meanwhile
    const repair = await findLiveRepair(tx, scope, entry)
    const lastReversal = repair ? await reverseEntry(tx, scope, repair) : reversal
    return lastReversal.ok
      ? { ok: true, repeated: false, balance: lastReversal.balance }
      : { ok: false, reason: 'balance_limit' }
  })
}
