import type { FamilyActor } from '#app/database/family-scope.server.ts'
import { settleFormerWrites } from '../rewards/holds/settle-former-writes.server.ts'
import { renewDays } from '../tasks/renew-days.server.ts'

/** The daily renewal of a family: its task days (rule 27), and what is set aside for rewards (rule 187). Idempotent. */
export async function renewFamily(scope: FamilyActor): Promise<{ renewed: boolean }> {
  const { renewed } = await renewDays(scope)
  if (renewed) await settleFormerWrites(scope)
  return { renewed }
}
