import type { FamilyActor } from '#app/database/family-scope.server.ts'
import { deleteOldMinutes } from '../devices/use/delete-old-minutes.server.ts'
import { settleFormerWrites } from '../rewards/holds/settle-former-writes.server.ts'
import { renewDays } from '../tasks/renew-days.server.ts'

/**
 * The daily renewal of a family: its task days (rule 27), what is set aside for rewards (rule 187), and the end of old
 * minutes of use (rule 190). Idempotent.
 */
export async function renewFamily(scope: FamilyActor): Promise<{ renewed: boolean }> {
  const { renewed } = await renewDays(scope)
  if (renewed) {
    await settleFormerWrites(scope)
    await deleteOldMinutes(scope)
  }
  return { renewed }
}
