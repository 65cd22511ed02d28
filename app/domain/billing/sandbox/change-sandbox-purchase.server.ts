import type { Selectable } from 'kysely'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { now } from '#app/base/clock.server.ts'
import { isToken } from '#app/base/token.server.ts'

export type SandboxPurchaseRow = Selectable<Tables['sandbox_purchases']>

/** 'already': the purchase is in this state; 'not_possible': its current state does not allow the change. */
export type SandboxChange = { ok: true } | { ok: false; reason: 'not_found' | 'already' | 'not_possible' }

/**
 * Changes a locked purchase at the simulated provider. A repeated `actionId` is ok and has no effect. `change` may set
 * fields of the row, which are stored if the result is ok.
 */
export async function changeSandboxPurchase(
  code: string,
  { actionId, kind }: { actionId: string; kind: string },
  change: (tx: IdentityTransaction, purchase: SandboxPurchaseRow) => Promise<SandboxChange>,
): Promise<SandboxChange> {
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
