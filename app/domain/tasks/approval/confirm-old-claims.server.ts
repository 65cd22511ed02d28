import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import { momentOf } from '../../families/dates/moment-of.ts'
import { recordEntries } from '../../points/record-entries.server.ts'
import { type Claim, confirmationEntry } from './decide-task-days.server.ts'
import { storeDecisions } from './decision-rows.server.ts'
import { markWorth } from './mark-worth.server.ts'

/** Number of whole days for which a mark waits for a guardian (rule 144). */
const WAITING_DAYS = 7
/** The author in the history. */
const PRODUCT_NAME = 'Combinado'

/**
 * Confirms marks that have waited for more than seven days, with full points and without a guardian (rule 144). A mark
 * whose points would pass the limit of a balance keeps waiting. Runs in the daily renewal, whose lock makes several
 * processes do it once.
 */
export async function confirmOldClaims(
  tx: FamilyTransaction,
  { familyId, timeZone }: FamilyActor,
  { today, moment }: { today: CivilDate; moment: Date },
): Promise<void> {
  const limit = momentOf(plusDays(today, -WAITING_DAYS), '00:00', timeZone)
  const { rows: claims } = await sql<Claim>`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.revision, t.title,
      ${markWorth} as "worth"
    from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
    where d.family_id = ${familyId}::uuid and d.waiting_since < ${limit}::timestamptz and d.status = 'claimed'
    order by d.child_id, d.day, d.task_id, d.slot for no key update of d`.execute(tx)
  if (claims.length === 0) return
  const entries = claims.map((claim) => confirmationEntry(claim, claim.worth, moment))
  const author = { familyId, userId: null, memberName: PRODUCT_NAME }
  const { childIdsAtLimit } = await recordEntries(tx, author, entries)
  const decisions = claims
    .filter(({ childId }) => !childIdsAtLimit.has(childId))
    .map((claim) => ({ ...claim, verdict: 'confirmed' as const, points: claim.worth, note: null }))
  await storeDecisions(tx, { familyId, userId: null, memberName: null }, decisions, moment)
}
