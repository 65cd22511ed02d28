import { type RawBuilder, sql } from 'kysely'
import type { Placeholder } from '#app/database/statement.server.ts'

/**
 * SQL: who has the reward `r` of which there is one, as JSON of `OnceClaim` with `childId`; null for other rewards, and if
 * nobody has it. A redemption that was not refunded comes before an agreed request, and that before one that waits (rule 295).
 *
 * @param requestCondition limits the requests, whose row is `q`
 */
export const onceClaim = (
  familyId: Placeholder | RawBuilder<unknown> | string,
  requestCondition: RawBuilder<unknown> = sql`true`,
) => sql`
  (select json_build_object('childId', h.child_id, 'childName', o.name, 'status', h.status)
    from (
      select d.child_id, 'redeemed' as status, 1 as rank from redemptions d
      where d.family_id = ${familyId}::uuid and d.reward_id = r.id and d.refunded_at is null
      union all
      select q.child_id, q.status, case q.status when 'approved' then 2 else 3 end from reward_requests q
      where q.family_id = ${familyId}::uuid and q.reward_id = r.id and q.status in ('asked', 'approved')
        and ${requestCondition}
    ) h join children o on o.family_id = ${familyId}::uuid and o.id = h.child_id
    where r.is_once order by h.rank limit 1)`
