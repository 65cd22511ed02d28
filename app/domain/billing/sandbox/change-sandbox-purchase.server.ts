import type { Selectable } from 'kysely'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { now } from '#app/base/clock.server.ts'
import { isToken } from '#app/base/token.server.ts'

export type SandboxPurchaseRow = Selectable<Tables['sandbox_purchases']>

/** 'already_in_state': nothing to change. 'not_possible': the purchase's current state does not allow the change. */
export type SandboxResult =
  { ok: true } | { ok: false; reason: 'not_found' | 'already_in_state' | 'not_possible' }

/**
 * Locks a sandbox purchase and runs `change`. If its result is ok, the columns that it set on `purchase` are stored.
 * `actionId` is an idempotency key: a repeated action is ok and has no effect.
 */
export async function changeSandboxPurchase(
  code: string,
  { actionId, kind }: { actionId: string; kind: string },
  change: (tx: IdentityTransaction, purchase: SandboxPurchaseRow) => Promise<SandboxResult>,
): Promise<SandboxResult> {
  if (!isToken(code)) return { ok: false, reason: 'not_found' }
  return asIdentity(async (tx) => {
    const purchase = await tx
      .selectFrom('sandbox_purchases')
      .selectAll()
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!purchase) return { ok: false, reason: 'not_found' }
    const newAction = await tx
      .insertInto('sandbox_actions')
      .values({ purchase_code: code, id: actionId, kind, acted_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!newAction) return { ok: true }
    const result = await change(tx, purchase)
    if (result.ok) {
      const { status, offer_id, next_charge_at, last_event_at } = purchase
      await tx
        .updateTable('sandbox_purchases')
        .set({ status, offer_id, next_charge_at, last_event_at })
        .where('code', '=', code)
        .execute()
    }
    return result
  })
}
