import { sql } from 'kysely'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { civilDateOf, plusDays } from '../families/dates/civil-date.ts'
import { type ChildFacts, MAX_HISTORY_DAYS } from './assistant.ts'

/** All data about a child that the assistant uses; undefined if the family has no such child. */
export async function findChildFacts(scope: FamilyScope, childId: string): Promise<ChildFacts | undefined> {
  const today = civilDateOf(now(), scope.timeZone)
  const from = plusDays(today, -MAX_HISTORY_DAYS)
  const { familyId } = scope
  const { rows } = await readFamily(scope, (tx) =>
    sql<ChildFacts>`
select c.age, c.characteristics,
  (select json_agg(n.name) from (
     select o.name from children o where o.family_id = ${familyId}::uuid
     union select u.name from family_members m join users u on u.id = m.user_id
       where m.family_id = ${familyId}::uuid and m.is_active) n) as names,
  (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'points', t.points,
       'weekdays', t.weekdays) order by t.id), '[]')
     from tasks t join task_children tc on tc.family_id = t.family_id and tc.task_id = t.id
     where t.family_id = ${familyId}::uuid and tc.child_id = c.id and t.archived_at is null
       and t.paused_at is null) as tasks,
  (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'points', r.points,
       'redemptionPeriod', r.redemption_period) order by r.id), '[]')
     from rewards r
     where r.family_id = ${familyId}::uuid and r.archived_at is null
       and (not exists (select from reward_children rc where rc.family_id = ${familyId}::uuid and rc.reward_id = r.id)
         or exists (select from reward_children rc where rc.family_id = ${familyId}::uuid and rc.reward_id = r.id
           and rc.child_id = c.id))) as rewards,
  (select json_build_object(
       'days', least(${MAX_HISTORY_DAYS}::integer, coalesce(${today}::date - least(
         (select min(f.day) from score_log f where f.family_id = ${familyId}::uuid and f.child_id = c.id),
         (select min(d.day) from task_days d where d.family_id = ${familyId}::uuid and d.child_id = c.id)), 0)),
       'earned', coalesce(sum(e.points) filter (where e.type = 'positive'), 0),
       'lost', coalesce(-sum(e.points) filter (where e.type = 'negative'), 0),
       'redeemed', coalesce(-sum(e.points) filter (where e.type = 'redemption'), 0))
     from score_log e
     where e.family_id = ${familyId}::uuid and e.child_id = c.id
       and e.day >= ${from}::date and e.day < ${today}::date) as history
from children c where c.family_id = ${familyId}::uuid and c.id = ${childId}::uuid`.execute(tx),
  )
  const facts = rows[0]
  return facts && { ...facts, history: { ...facts.history, days: Math.max(0, facts.history.days) } }
}
