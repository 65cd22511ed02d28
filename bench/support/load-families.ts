import type { CivilDate } from '#app/domain/families/dates/civil-date.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'

/**
 * SQL that inserts years of daily use of a family with tasks and children: one row for each task, child and past day, seven
 * of eight done with their entry in the ledger, and a reward redeemed every week.
 */
export function historyOf(scope: FamilyScope, today: CivilDate, years: number): string[] {
  const family = `'${scope.familyId}'::uuid`
  const days = `generate_series(date '${today}' - ${Math.round(years * 365.25)}, date '${today}' - 1, interval '1 day')`
  const pastDays = `tasks t join task_children tc on tc.family_id = t.family_id and tc.task_id = t.id
    cross join ${days} as moment cross join lateral (select moment::date as day) d where t.family_id = ${family}`
  const isDone = `(hashtext(t.id::text || tc.child_id::text || d.day::text) & 7) > 0`
  return [
    `insert into task_days (family_id, task_id, child_id, day, status, points, revision, marked_at)
     select t.family_id, t.id, tc.child_id, d.day, case when ${isDone} then 'done' else 'not_done' end,
       case when ${isDone} then t.points else 0 end, 1, d.day + t.time::time from ${pastDays}`,
    `insert into score_log (family_id, id, child_id, child_name, scorer_name, points, description, type, source,
       task_id, task_day, idempotency_key, day, occurred_at)
     select t.family_id, gen_random_uuid(), tc.child_id, 'Alice', 'Marina', t.points, t.title, 'positive', 'task',
       t.id, d.day, 'task:' || t.id || ':' || tc.child_id || ':' || d.day || ':0', d.day, d.day + t.time::time
     from ${pastDays} and ${isDone}`,
    `insert into score_log (family_id, id, child_id, child_name, scorer_name, points, description, type, source,
       idempotency_key, day, occurred_at)
     select c.family_id, gen_random_uuid(), c.id, c.name, 'Marina', -200, 'Resgate: Cinema', 'redemption', 'redemption',
       'redemption:' || gen_random_uuid(), moment::date, moment from children c cross join ${days} as moment
     where c.family_id = ${family} and extract(dow from moment) = 6`,
    `update children c set total_points = (select coalesce(sum(e.points), 0) from score_log e
       where e.family_id = c.family_id and e.child_id = c.id) where c.family_id = ${family}`,
  ]
}

/** SQL of the id of a loaded row: the MD5 of its name, with the digits that make it a valid UUID of version 8. */
export const loadedId = (what: string, of = 'n') =>
  `overlay(overlay(md5('${what}' || ${of}) placing '8' from 13) placing '8' from 17)::uuid`

/** SQL that inserts `count` families with two children, eight tasks, a reward, and the last `days` days of use. */
export function otherFamilies(count: number, today: CivilDate, days = 2): string[] {
  const families = `generate_series(1, ${count}) as n`
  const children = `${families} cross join generate_series(1, 2) as k`
  const tasks = `${families} cross join generate_series(1, 8) as k`
  const child = loadedId('child', `n || '.' || k`)
  const childOf = loadedId('child', `n || '.' || c`)
  const task = loadedId('task', `n || '.' || k`)
  const usedDays = `${tasks} cross join generate_series(1, 2) as c cross join generate_series(0, ${days - 1}) as ago`
  return [
    `insert into users (id, name, email, family_id)
     select ${loadedId('user')}, 'Rita', 'rita' || n || '@exemplo.com.br', ${loadedId('family')} from ${families}`,
    `insert into families (id, name, owner_user_id, renewed_on)
     select ${loadedId('family')}, 'Família de Rita', ${loadedId('user')}, date '${today}' from ${families}`,
    `insert into family_members (family_id, user_id, role, is_admin)
     select ${loadedId('family')}, ${loadedId('user')}, 'parent', true from ${families}`,
    `insert into children (family_id, id, name, age, characteristics, avatar_type)
     select ${loadedId('family')}, ${child}, 'Caio', 7, array['curious'], 'male' from ${children}`,
    `insert into tasks (family_id, id, title, time, points, weekdays, starts_on)
     select ${loadedId('family')}, ${task}, 'Arrumar a cama', '07:30', 10, array[0,1,2,3,4,5,6]::smallint[],
       date '${today}' - ${days} from ${tasks}`,
    `insert into task_children (family_id, task_id, child_id)
     select ${loadedId('family')}, ${task}, ${childOf} from ${tasks} cross join generate_series(1, 2) as c`,
    `insert into rewards (family_id, id, title, points, redemption_period)
     select ${loadedId('family')}, ${loadedId('reward')}, 'Cinema', 200, 'semanal' from ${families}`,
    `insert into reward_children (family_id, reward_id, child_id)
     select ${loadedId('family')}, ${loadedId('reward')}, ${loadedId('child', `n || '.1'`)} from ${families}`,
    `insert into task_days (family_id, task_id, child_id, day, status, points, revision)
     select ${loadedId('family')}, ${task}, ${childOf}, date '${today}' - ago, 'done', 10, 1 from ${usedDays}`,
    `insert into score_log (family_id, id, child_id, child_name, scorer_name, points, description, type, source,
       task_id, task_day, idempotency_key, day, occurred_at)
     select ${loadedId('family')}, gen_random_uuid(), ${childOf}, 'Caio', 'Rita', 10, 'Arrumar a cama', 'positive', 'task',
       ${task}, date '${today}' - ago, 'task:' || k || ':' || c || ':' || ago, date '${today}' - ago,
       now() - ago * interval '1 day' from ${usedDays}`,
  ]
}
