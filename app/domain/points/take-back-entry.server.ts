import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { LedgerEntry } from './entry.ts'
import { canCorrectHistory } from './policy.ts'
import { readLedgerEntry } from './queries.server.ts'
import { reverseEntry } from './reverse-entry.server.ts'

/** What taking an entry back also undoes; the nouns above points supply it. */
export type Consequence = (tx: FamilyTransaction, scope: FamilyScope, entry: LedgerEntry) => Promise<void>
export interface TakeBackConsequences {
  /** The task becomes pending again. */
  task: Consequence
  /** The redemption is refunded. */
  redemption: Consequence
}

export type TakeBackResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'not_allowed' | 'entry_not_found' | 'changed' | 'balance_limit' }

/**
 * Deletes an entry from the history: its points are taken back by a linked reversal and the pair leaves
 * the list (product.md 2). A second time is `repeated`; an entry edited meanwhile is 'changed'.
 */
export async function takeBackEntry(
  scope: FamilyScope,
  input: { entryId: string },
  consequences: TakeBackConsequences,
): Promise<TakeBackResult> {
  if (!canCorrectHistory(scope)) return { ok: false, reason: 'not_allowed' }
  const first = await attempt(scope, input.entryId, consequences)
  // another device came between reading and writing: everything was rolled back, look again
  const result =
    first.ok || first.reason !== 'overtaken' ? first : await attempt(scope, input.entryId, consequences)
  return !result.ok && result.reason === 'overtaken' ? { ok: false, reason: 'changed' } : result
}

type Attempt = TakeBackResult | { ok: false; reason: 'overtaken' }

function attempt(scope: FamilyScope, entryId: string, consequences: TakeBackConsequences): Promise<Attempt> {
  return writeFamily(scope, async (tx): Promise<Attempt> => {
    const entry = await readLedgerEntry(tx, scope, entryId)
    if (!entry || entry.reversesId !== null) return { ok: false, reason: 'entry_not_found' }
    if (entry.replaced) return { ok: false, reason: 'changed' }
    if (entry.reversed) return { ok: true, repeated: true, balance: entry.balance }
    // the task's day is locked before the child, as everywhere
    if (entry.source === 'task') await consequences.task(tx, scope, entry)
    if (entry.source === 'redemption') await consequences.redemption(tx, scope, entry)
    const reversal = await reverseEntry(tx, scope, entry)
    if (!reversal.ok)
      return { ok: false, reason: reversal.reason === 'balance_limit' ? 'balance_limit' : 'entry_not_found' }
    if (!reversal.recorded) return { ok: false, reason: 'overtaken' }
    return { ok: true, repeated: false, balance: reversal.balance }
  })
}
