import { sql } from 'kysely'
import type { Child, ViewSetting } from '../children/child.ts'
import { type CivilDate, plusDays, windowStarts } from '../families/dates/civil-date.ts'
import { momentOf } from '../families/dates/moment-of.ts'
import type { Member } from '../families/member.ts'
import type { StoredConduct } from '../points/conduct.ts'
import {
  type Entry,
  HISTORY_LIMIT,
  type OpenRepair,
  type PointWindows,
  REPAIR_DAYS,
} from '../points/entry.ts'
import { entryPraise } from '../points/entry-praise.server.ts'
import { lateMark } from '../points/late-mark.server.ts'
import { periodStart } from '../rewards/redemption-period.ts'
import type { HeldBalance } from '../rewards/holds/hold.ts'
import { onceClaim } from '../rewards/once-claim.server.ts'
import { ANSWERED_DAYS, type RewardRequest } from '../rewards/requests/request.ts'
import type { RedemptionPeriod, Reward } from '../rewards/reward.ts'
import type { DecidedTaskDay } from '../tasks/approval/decided-task-day.ts'
import { markWorth } from '../tasks/approval/mark-worth.server.ts'
import { answeredStatus } from '../tasks/past-days/answered.server.ts'
import { calendarColumns } from '../tasks/schedule/read-calendar.server.ts'
import type { TakenTurn } from '../tasks/schedule/taken-turn.ts'
import type { FamilyCalendar } from '../tasks/schedule/turns-on.ts'
import { praiseOfDay } from '../tasks/praise/praise-rows.server.ts'
import { UNSEEN_DAYS } from '../tasks/praise/praise.ts'
import type { Task } from '../tasks/task.ts'
import { taskPhoto } from '../tasks/task-photo.server.ts'
import { byTaskTime, taskTime } from '../tasks/task-time.server.ts'
import type { TaskDayRow } from './dashboard-turns.ts'
import type { DeviceChildren, FamilySnapshot, WeekDay } from './dashboard.ts'

type ChildRow = Child &
  HeldBalance & {
    goalRewardId: string | null
    windows: PointWindows
    taskDays: TaskDayRow[]
    earlierTaskDays: TaskDayRow[]
    praisedTaskDays: TaskDayRow[]
    weekCounts: WeekDay[]
    redeemedRewardIds: string[]
    openRepairs: OpenRepair[]
    entries: Entry[]
    view: ViewSetting
    hasPin: boolean
  }

export interface SnapshotRow extends FamilyCalendar {
  family: (FamilySnapshot['family'] & { renewedOn: CivilDate | null }) | null
  members: Member[]
  children: ChildRow[]
  tasks: Task[]
  rewards: Reward[]
  requests: RewardRequest[]
  conducts: StoredConduct[]
  devices: DeviceChildren[]
  takenTurns: TakenTurn[]
  decisions: DecidedTaskDay[]
  unansweredYesterday: number
}

/** Reads everything of a family that any of its members may see. */
export function selectSnapshot(
  { familyId, timeZone }: { familyId: string; timeZone: string },
  today: CivilDate,
) {
  const starts = windowStarts(today)
  const oldest = starts.week < starts.year ? starts.week : starts.year
  const window = (from: CivilDate) => sql`json_build_object(
    'sum', coalesce(sum(points) filter (where day >= ${from}::date), 0),
    'earned', coalesce(sum(points) filter (where day >= ${from}::date and type = 'positive'), 0),
    'lost', coalesce(-sum(points) filter (where day >= ${from}::date and type = 'negative'), 0),
    'redeemed', coalesce(-sum(points) filter (where day >= ${from}::date and type = 'redemption'), 0))`

  const startOf = (period: RedemptionPeriod) => momentOf(periodStart(period, today), '00:00', timeZone)

  // the first condition avoids the search for all entries without a repair
  const isRepaired = sql`(e.repair is not null and exists (select 1 from score_log p
    where p.family_id = ${familyId} and p.repairs_id = e.id
      and not exists (select 1 from score_log r where r.family_id = ${familyId} and r.reverses_id = p.id)))`

  const taskDayFields = sql`'taskId', d.task_id, 'childId', d.child_id, 'day', d.day, 'title', t.title,
    'description', t.description, 'time', ${taskTime},
    'points', case when d.status = 'done' then d.points else ${markWorth} end, 'drawing', t.drawing,
    'status', d.status, 'revision', d.revision, 'markedAt', d.marked_at, 'slot', d.slot,
    'waitingSince', d.waiting_since, 'doneSteps', d.done_steps, 'isMarkedByDevice', d.marked_by_device_id is not null,
    'photo', ${taskPhoto},
    'proof', case when d.proof_id is not null then json_build_object('id', d.proof_id, 'isDeleted', not exists (
        select from proofs p where p.family_id = ${familyId} and p.id = d.proof_id)) end,
    'decision', (select case when x.verdict <> 'undone' then json_build_object('verdict', x.verdict,
        'points', x.points, 'note', x.note, 'deciderName', x.decided_by_name, 'decidedAt', x.decided_at) end
      from task_decisions x
      where x.family_id = ${familyId} and x.child_id = d.child_id and x.day = d.day and x.task_id = d.task_id
        and x.slot = d.slot
      order by x.revision desc limit 1),
    'praise', (select json_build_object('words', p.words, 'praiserName', p.praised_by_name, 'praisedAt', p.praised_at,
        'isSeen', p.seen_at is not null) ${praiseOfDay(familyId)} and d.status = 'done')`

  return sql<SnapshotRow>`
select
  (select json_build_object('id', f.id, 'name', f.name, 'timeZone', f.time_zone,
       'childAccountAge', f.child_account_age, 'keepClaimsWaiting', f.keep_claims_waiting, 'revision', f.revision,
       'updatedBy', f.updated_by_user_id,
       'renewedOn', f.renewed_on)
     from families f where f.id = ${familyId}) as family,
  (select coalesce(json_agg(json_build_object('userId', m.user_id, 'name', u.name, 'email', u.email,
       'role', m.role, 'isFamilyAdmin', m.is_admin, 'childId', m.child_id) order by m.created_at, m.user_id), '[]')
     from family_members m join users u on u.id = m.user_id
     where m.family_id = ${familyId} and m.is_active) as members,
  (select coalesce(json_agg(json_build_object(
       'id', c.id, 'name', c.name, 'age', c.age, 'gender', c.gender, 'characteristics', c.characteristics,
       'avatarType', c.avatar_type, 'avatarVariant', c.avatar_variant, 'avatarMediaId', c.avatar_media_id,
       'totalPoints', c.total_points, 'heldPoints', c.held_points, 'revision', c.revision,
       'updatedBy', c.updated_by_user_id, 'goalRewardId', c.goal_reward_id,
       'view', c.view, 'hasPin', c.pin_hash is not null,
       'windows', (select json_build_object('today', ${window(starts.today)}, 'week', ${window(starts.week)},
           'month', ${window(starts.month)}, 'year', ${window(starts.year)})
         from score_log e where e.family_id = ${familyId} and e.child_id = c.id and e.day >= ${oldest}::date),
       'taskDays', (select coalesce(json_agg(json_build_object(
           ${taskDayFields}) order by ${byTaskTime}, t.id), '[]')
         from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
         where d.family_id = ${familyId} and d.child_id = c.id and d.day = ${today}::date),
       'earlierTaskDays', (select coalesce(json_agg(json_build_object(
           ${taskDayFields}) order by d.day, d.waiting_since, t.id), '[]')
         from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
         where d.family_id = ${familyId} and d.child_id = c.id and d.day < ${today}::date
           and d.waiting_since is not null and d.status in ('claimed', 'redo')),
       'praisedTaskDays', (select coalesce(json_agg(json_build_object(
           ${taskDayFields}) order by u.praised_at, t.id), '[]')
         from praises u join task_days d on d.family_id = u.family_id and d.child_id = u.child_id and d.day = u.day
             and d.task_id = u.task_id and d.slot = u.slot and d.revision = u.revision
           join tasks t on t.family_id = d.family_id and t.id = d.task_id
         where u.family_id = ${familyId} and u.child_id = c.id and u.seen_at is null and u.day < ${today}::date
           and u.praised_at >= ${momentOf(plusDays(today, -UNSEEN_DAYS), '00:00', timeZone)}::timestamptz
           and d.status = 'done'),
       'weekCounts', (select coalesce(json_agg(w), '[]') from (
           select d.day, count(*) filter (where d.status = 'done') as done, count(*) as total
           from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
           where d.family_id = ${familyId} and d.child_id = c.id and not t.is_bonus
             and d.day between ${starts.week}::date and ${starts.week}::date + 6
           group by d.day) w),
       'redeemedRewardIds', (select coalesce(json_agg(distinct d.reward_id), '[]')
         from redemptions d join rewards r on r.family_id = d.family_id and r.id = d.reward_id
         where d.family_id = ${familyId} and d.child_id = c.id and d.refunded_at is null
           and r.once_per_period and r.archived_at is null
           and d.created_at >= case r.redemption_period when 'diario' then ${startOf('diario')}::timestamptz
             when 'semanal' then ${startOf('semanal')}::timestamptz
             when 'mensal' then ${startOf('mensal')}::timestamptz else ${startOf('anual')}::timestamptz end),
       'holds', (select coalesce(json_agg(h), '[]') from (
           select p.kind, p.reward_id as "rewardId", sum(p.points) as points from point_holds p
           where p.family_id = ${familyId} and p.child_id = c.id and p.released_at is null
           group by p.kind, p.reward_id order by p.kind, p.reward_id) h),
       'openRepairs', (select coalesce(json_agg(json_build_object('entryId', e.id, 'childId', e.child_id,
           'repair', e.repair, 'description', e.description, 'points', -e.points) order by e.occurred_at, e.id), '[]')
         from score_log e
         where e.family_id = ${familyId} and e.child_id = c.id and e.repair is not null
           and e.day > ${plusDays(today, -REPAIR_DAYS)}::date
           and not exists (select 1 from score_log r where r.family_id = ${familyId} and r.reverses_id = e.id)
           and not ${isRepaired}),
       'entries', (select coalesce(json_agg(h), '[]') from (
           select e.id, e.child_id as "childId", e.child_name as "childName", e.scorer_name as "scorerName",
             e.points, e.description, e.type, e.source, e.repair, e.repairs_id as "repairsId",
             e.task_id as "taskId", e.task_slot as "taskSlot", ${isRepaired} as "isRepaired", e.occurred_at as "occurredAt",
             ${lateMark(familyId, timeZone)} as "lateMark", ${entryPraise(familyId)} as praise
           from score_log e
           where e.family_id = ${familyId} and e.child_id = c.id and e.reverses_id is null
             and not exists (select 1 from score_log r where r.family_id = ${familyId} and r.reverses_id = e.id)
           order by e.occurred_at desc, e.id desc limit ${HISTORY_LIMIT}::int) h)
     ) order by c.name, c.id), '[]')
     from children c where c.family_id = ${familyId}) as children,
  (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'description', t.description,
       'time', ${taskTime}, 'points', t.points, 'weekdays', t.weekdays, 'drawing', t.drawing, 'startsOn', t.starts_on,
       'isPaused', t.paused_at is not null, 'trust', t.trust, 'photo', ${taskPhoto}, 'revision', t.revision,
       'updatedBy', t.updated_by_user_id, 'assignment', t.assignment, 'isBonus', t.is_bonus, 'schedule', t.schedule, 'steps', t.steps,
       'childIds', (select coalesce(json_agg(tc.child_id order by tc.child_id), '[]') from task_children tc
         where tc.family_id = ${familyId} and tc.task_id = t.id))
       order by t.created_at desc, t.id desc), '[]')
     from tasks t where t.family_id = ${familyId} and t.archived_at is null) as tasks,
  (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'points', r.points,
       'redemptionPeriod', r.redemption_period, 'oncePerPeriod', r.once_per_period, 'isOnce', r.is_once, 'isPinned', r.is_pinned,
       'claim', ${onceClaim(familyId)},
       'drawing', r.drawing, 'revision', r.revision, 'updatedBy', r.updated_by_user_id,
       'childIds', (select coalesce(json_agg(rc.child_id order by rc.child_id), '[]') from reward_children rc
         where rc.family_id = ${familyId} and rc.reward_id = r.id))
       order by r.points desc, r.id desc), '[]')
     from rewards r where r.family_id = ${familyId} and r.archived_at is null) as rewards,
  (select coalesce(json_agg(json_build_object('id', q.id, 'childId', q.child_id, 'rewardId', q.reward_id,
       'title', q.title, 'points', q.points, 'drawing', r.drawing, 'status', q.status, 'askedAt', q.asked_at,
       'answeredAt', q.decided_at, 'deciderName', q.decided_by_name, 'note', q.note, 'revision', q.revision)
       order by q.asked_at, q.id), '[]')
     from reward_requests q join rewards r on r.family_id = q.family_id and r.id = q.reward_id
     where q.family_id = ${familyId} and (q.status in ('asked', 'approved')
       or q.decided_at >= ${momentOf(plusDays(today, 1 - ANSWERED_DAYS), '00:00', timeZone)}::timestamptz)) as requests,
  (select coalesce(json_agg(json_build_object('id', k.id, 'preset', k.preset, 'label', k.label, 'points', k.points,
       'repair', k.repair, 'isHidden', k.is_hidden, 'revision', k.revision,
       'updatedBy', k.updated_by_user_id) order by k.created_at, k.id), '[]')
     from conducts k where k.family_id = ${familyId}) as conducts,
  ${calendarColumns(familyId, today)},
  (select coalesce(json_agg(json_build_object('taskId', x.task_id, 'slot', x.slot, 'childId', x.child_id,
       'takenAt', x.taken_at)), '[]')
     from taken_turns x where x.family_id = ${familyId} and x.day = ${today}::date) as "takenTurns",
  (select coalesce(json_agg(json_build_object('deviceId', d.device_id, 'childIds', d.child_ids)), '[]')
     from (select device_id, json_agg(child_id) as child_ids from device_children
       where family_id = ${familyId} group by device_id) d) as devices,
  (select coalesce(json_agg(json_build_object('taskId', x.task_id, 'childId', x.child_id, 'day', x.day,
       'slot', x.slot, 'revision', x.revision, 'title', t.title, 'drawing', t.drawing, 'verdict', x.verdict,
       'points', x.points, 'worth', ${markWorth}, 'note', x.note, 'praise', (select p.words ${praiseOfDay(familyId)}),
       'deciderName', x.decided_by_name, 'decidedAt', x.decided_at) order by x.decided_at desc, x.child_id, x.day, x.task_id), '[]')
     from task_decisions x
       join task_days d on d.family_id = x.family_id and d.child_id = x.child_id and d.day = x.day
         and d.task_id = x.task_id and d.slot = x.slot and d.revision = x.revision
       join tasks t on t.family_id = x.family_id and t.id = x.task_id
     where x.family_id = ${familyId} and x.decided_at >= ${momentOf(today, '00:00', timeZone)}::timestamptz
       and x.verdict <> 'undone') as decisions,
  (select count(*) from children c join task_days d on d.family_id = c.family_id and d.child_id = c.id
       join tasks t on t.family_id = d.family_id and t.id = d.task_id
     where c.family_id = ${familyId} and d.family_id = ${familyId} and t.family_id = ${familyId}
       and d.day = ${plusDays(today, -1)}::date and ${answeredStatus} = 'pending'
       and t.archived_at is null)::int as "unansweredYesterday"`
}
