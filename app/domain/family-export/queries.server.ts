import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { ObjectStoreError } from '#app/platform/objects/object-store.server.ts'
import { readDevices } from '../devices/queries.server.ts'
import { taskPhoto } from '../tasks/task-photo.server.ts'
import { byTaskTime, taskTime } from '../tasks/task-time.server.ts'
import { readBytes, type StoredBytes } from '#app/platform/objects/stored-bytes.server.ts'
import type { ExportedPraise } from './export-praise.ts'
import type {
  ExportedChild,
  ExportedConduct,
  ExportedDevice,
  ExportedDecision,
  ExportedEntry,
  ExportedFamily,
  ExportedHold,
  ExportedInvite,
  ExportedMember,
  ExportedRedemption,
  ExportedRequest,
  ExportedReward,
  ExportedTask,
  ExportedTaskDay,
} from './export.ts'

/** Number of rows in memory at a time. */
const PAGE_SIZE = 500

/** Reads a table of the family in pages. Each call starts at the first row, in the same transaction. */
export type Pages<Row> = () => AsyncGenerator<Row[]>

/** Reads the family. Sets the isolation level to repeatable read, so that all tables show the same moment. */
export async function readExportedFamily(
  tx: FamilyTransaction,
  scope: FamilyScope,
): Promise<ExportedFamily | undefined> {
  // the isolation level can only be set before the first query
  await sql`set transaction isolation level repeatable read`.execute(tx)
  const { rows } = await sql<ExportedFamily>`
    select name, time_zone as "timeZone", keep_claims_waiting as "keepClaimsWaiting", created_at as "createdAt" from families
    where id = ${scope.familyId}::uuid`.execute(tx)
  return rows[0]
}

/** The children's devices. `children` are the family's. */
export async function readExportedDevices(
  tx: FamilyTransaction,
  scope: FamilyScope,
  children: readonly Pick<ExportedChild, 'id' | 'name'>[],
): Promise<ExportedDevice[]> {
  const devices = await readDevices(tx, scope)
  return devices.map(({ id: _id, animal: _animal, pairerId: _pairerId, ...device }) => ({
    ...device,
    childNames: children.filter(({ id }) => device.childIds.includes(id)).map(({ name }) => name),
  }))
}

/** A photo; undefined if the object store does not have it. Throws ObjectStoreError if the store is unavailable. */
export async function readPhoto(
  tx: FamilyTransaction,
  scope: FamilyScope,
  mediaId: string,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<StoredBytes>`
    select bytes, object_key, sha256, size from media
    where family_id = ${scope.familyId}::uuid and id = ${mediaId}::uuid`.execute(tx)
  if (!rows[0]) throw new Error('A photo of the family is missing')
  const result = await readBytes(rows[0])
  if (result.ok) return result.bytes
  if (result.reason === 'unavailable') throw new ObjectStoreError('A photo of the export is not available')
  return undefined
}

/** The family's tables, including deleted tasks and rewards and reversals, without secrets and user ids. */
export function familyTables(tx: FamilyTransaction, scope: FamilyScope) {
  // literals, because a cursor declaration takes no parameters and the scope's ids are validated UUIDs
  const familyId = sql`${sql.lit(scope.familyId)}::uuid`
  const childColumns = (item: 'task' | 'reward', itemId: 't.id' | 'r.id') =>
    sql`(select coalesce(array_agg(l.child_id::text order by c.name, c.id), '{}') from ${sql.table(`${item}_children`)} l
        join children c on c.family_id = l.family_id and c.id = l.child_id
        where l.family_id = ${familyId} and l.${sql.ref(`${item}_id`)} = ${sql.ref(itemId)}) as "childIds",
      (select coalesce(array_agg(c.name order by c.name, c.id), '{}') from ${sql.table(`${item}_children`)} l
        join children c on c.family_id = l.family_id and c.id = l.child_id
        where l.family_id = ${familyId} and l.${sql.ref(`${item}_id`)} = ${sql.ref(itemId)}) as "childNames"`
  return {
    members: pagesOf<ExportedMember>(
      tx,
      sql`select u.name, case when u.id = ${sql.lit(scope.userId)}::uuid then u.email end as email, m.role,
          m.is_admin as "isFamilyAdmin", m.created_at as "joinedAt"
        from family_members m join users u on u.id = m.user_id
        where m.family_id = ${familyId} and m.is_active order by m.created_at, m.user_id`,
    ),
    children: pagesOf<Omit<ExportedChild, 'photo'> & { mediaId: string | null }>(
      tx,
      sql`select id, name, age, gender, characteristics, avatar_type as "avatarType",
          avatar_variant as "avatarVariant", avatar_media_id as "mediaId", total_points as "totalPoints", held_points as "heldPoints",
          (select r.title from rewards r where r.family_id = ${familyId} and r.id = goal_reward_id) as "goalTitle",
          view, pin_hash is not null as "hasPin",
          created_at as "createdAt", updated_at as "updatedAt"
        from children where family_id = ${familyId} order by created_at, id`,
    ),
    tasks: pagesOf<ExportedTask>(
      tx,
      sql`select t.id, t.title, t.description, ${taskTime} as time, t.points, t.weekdays, ${childColumns('task', 't.id')},
          t.drawing, t.starts_on as "startsOn", t.paused_at is not null as "isPaused", t.trust, ${taskPhoto} as photo,
          t.assignment, t.is_bonus as "isBonus", t.schedule, t.steps, t.archived_at as "archivedAt",
          t.created_at as "createdAt", t.updated_at as "updatedAt"
        from tasks t where t.family_id = ${familyId} order by t.created_at, t.id`,
    ),
    taskDays: pagesOf<ExportedTaskDay>(
      tx,
      sql`select d.day, d.task_id as "taskId", t.title as "taskTitle", d.child_id as "childId",
          c.name as "childName", d.slot, d.status, d.points, d.done_steps as "doneSteps", u.name as "markedBy", d.marked_at as "markedAt"
        from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
          join children c on c.family_id = d.family_id and c.id = d.child_id
          left join users u on u.id = d.marked_by_user_id
        where d.family_id = ${familyId} order by d.day, c.name, d.child_id, ${byTaskTime}, d.task_id, d.slot`,
    ),
    decisions: pagesOf<ExportedDecision>(
      tx,
      sql`select x.day, x.task_id as "taskId", t.title as "taskTitle", x.child_id as "childId",
          c.name as "childName", x.slot, x.verdict, x.points, x.note, x.decided_by_name as "deciderName",
          x.decided_at as "decidedAt"
        from task_decisions x join tasks t on t.family_id = x.family_id and t.id = x.task_id
          join children c on c.family_id = x.family_id and c.id = x.child_id
        where x.family_id = ${familyId} order by x.decided_at, x.child_id, x.day, x.task_id, x.slot, x.revision`,
    ),
    praises: pagesOf<ExportedPraise>(
      tx,
      sql`select p.day, p.task_id as "taskId", t.title as "taskTitle", p.child_id as "childId", c.name as "childName", p.slot,
          p.words, p.praised_by_name as "praiserName", p.praised_at as "praisedAt", p.seen_at as "seenAt",
          not exists (select from task_days d where d.family_id = ${familyId} and d.child_id = p.child_id
            and d.day = p.day and d.task_id = p.task_id and d.slot = p.slot and d.revision = p.revision) as "isUndone"
        from praises p join tasks t on t.family_id = p.family_id and t.id = p.task_id
          join children c on c.family_id = p.family_id and c.id = p.child_id
        where p.family_id = ${familyId} order by p.praised_at, p.child_id, p.day, p.task_id, p.slot`,
    ),
    rewards: pagesOf<ExportedReward>(
      tx,
      sql`select r.id, r.title, r.points, r.redemption_period as "redemptionPeriod",
          r.once_per_period as "oncePerPeriod", r.is_once as "isOnce", r.is_pinned as "isPinned",
          ${childColumns('reward', 'r.id')}, r.drawing, r.archived_at as "archivedAt",
          r.created_at as "createdAt", r.updated_at as "updatedAt"
        from rewards r where r.family_id = ${familyId} order by r.created_at, r.id`,
    ),
    redemptions: pagesOf<ExportedRedemption>(
      tx,
      sql`select r.id, r.created_at as "createdAt", r.child_id as "childId", c.name as "childName",
          r.reward_id as "rewardId", r.title, r.points, u.name as "redeemedBy", r.refunded_at as "refundedAt"
        from redemptions r join children c on c.family_id = r.family_id and c.id = r.child_id
          left join users u on u.id = r.redeemed_by_user_id
        where r.family_id = ${familyId} order by r.created_at, r.id`,
    ),
    requests: pagesOf<ExportedRequest>(
      tx,
      sql`select q.id, q.child_id as "childId", c.name as "childName", q.reward_id as "rewardId", q.title, q.points,
          q.status, q.asked_at as "askedAt", q.decided_by_name as "deciderName", q.decided_at as "decidedAt", q.note,
          q.delivered_at as "deliveredAt"
        from reward_requests q join children c on c.family_id = q.family_id and c.id = q.child_id
        where q.family_id = ${familyId} order by q.asked_at, q.id`,
    ),
    holds: pagesOf<ExportedHold>(
      tx,
      sql`select p.id, p.child_id as "childId", c.name as "childName", p.reward_id as "rewardId",
          r.title as "rewardTitle", p.request_id as "requestId", p.kind, p.points, p.created_at as "createdAt",
          p.released_at as "releasedAt"
        from point_holds p join children c on c.family_id = p.family_id and c.id = p.child_id
          join rewards r on r.family_id = p.family_id and r.id = p.reward_id
        where p.family_id = ${familyId} order by p.created_at, p.id`,
    ),
    entries: pagesOf<ExportedEntry>(
      tx,
      sql`select e.id, e.day, e.occurred_at as "occurredAt", e.created_at as "createdAt",
          e.child_id as "childId", e.child_name as "childName", e.points, e.type, e.source, e.description,
          e.scorer_name as "scorerName", e.task_id as "taskId", e.task_day as "taskDay",
          e.redemption_id as "redemptionId", e.reverses_id as "reversesId", e.replaces_id as "replacesId",
          e.repair, e.repairs_id as "repairsId",
          exists (select from score_log r where r.family_id = ${familyId} and r.reverses_id = e.id) as "isReversed"
        from score_log e where e.family_id = ${familyId} order by e.occurred_at, e.created_at, e.id`,
    ),
    conducts: pagesOf<ExportedConduct>(
      tx,
      sql`select k.id, k.preset, k.label, k.points, k.repair, k.is_hidden as "isHidden",
          k.created_at as "createdAt", k.updated_at as "updatedAt"
        from conducts k where k.family_id = ${familyId} order by k.created_at, k.id`,
    ),
    invites: pagesOf<ExportedInvite>(
      tx,
      sql`select i.code, i.status, i.created_at as "createdAt", i.expires_at as "expiresAt",
          inviter.name as "inviterName", invitee.name as "acceptedByName", i.accepted_at as "acceptedAt"
        from invites i left join users inviter on inviter.id = i.inviter_user_id
          left join users invitee on invitee.id = i.accepted_by_user_id
        where i.family_id = ${familyId} order by i.created_at, i.id`,
    ),
  }
}

let cursorCount = 0

/** The rows of a query in pages, read through a cursor, which takes no parameters. */
export function pagesOf<Row>(tx: FamilyTransaction, query: RawBuilder<unknown>): Pages<Row> {
  return async function* readPages() {
    cursorCount += 1
    const cursor = sql.ref(`export_${cursorCount}`)
    await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(PAGE_SIZE)} from ${cursor}`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < PAGE_SIZE) break
      // lets other requests run, because PGlite's queries never yield to the event loop
      await setImmediate()
    }
    await sql`close ${cursor}`.execute(tx)
  }
}
