import { sql } from 'kysely'
import { batchesOf } from '#app/database/batches.server.ts'
import { database } from '#app/database/database.server.ts'
import {
  asIdentity,
  enterFamily,
  type FamilyTransaction,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { ObjectStoreError } from '#app/platform/objects/object-store.server.ts'
import {
  familyPrefix,
  keepObject,
  storeBytes,
  type StoredBytes,
} from '#app/platform/objects/stored-bytes.server.ts'
import { appendEntries } from '../points/append-entries.server.ts'
import { storedTime } from '../tasks/task-time.server.ts'
import { OLD_TIME_ZONE } from './import.ts'
import type { MappedFamily } from './mapping/map-family.server.ts'

export type ImportFamilyResult = { ok: true } | { ok: false; reason: 'existing' | 'no_guardian' }

/**
 * Writes one family with its people and content in one transaction. 'existing': an earlier import wrote the family. It
 * is not written again, even if it was deleted since. 'no_guardian': all guardians belong to other families.
 */
export async function importFamily(mappedFamily: MappedFamily): Promise<ImportFamilyResult> {
  const { family } = mappedFamily
  const imported = database().selectFrom('imported_families').select('id').where('id', '=', family.id)
  if (await imported.executeTakeFirst()) return { ok: false, reason: 'existing' }
  const photos = await storePhotos(mappedFamily)
  return asIdentity<ImportFamilyResult>(async (tx) => {
    // without ON CONFLICT, for which Citus needs the right to update
    await tx.insertInto('imported_families').values({ id: family.id }).execute()
    await addPeople(tx, mappedFamily)
    const familyTx = await enterFamily(tx, family.id)
    if (!(await addFamily(familyTx, mappedFamily))) return { ok: false, reason: 'no_guardian' }
    await addChildren(familyTx, mappedFamily, photos)
    await addTasks(familyTx, mappedFamily)
    await addRewards(familyTx, mappedFamily)
    await appendEntries(familyTx, family.id, mappedFamily.entries)
    await addInvites(familyTx, mappedFamily)
    return { ok: true }
  })
}

/** Adds the current and former members as users. Another transaction writes the current family of a former member. */
async function addPeople(tx: IdentityTransaction, { family, createdAt }: MappedFamily): Promise<void> {
  const people = family.members.map(({ person }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    family_id: person.familyId,
    created_at: person.createdAt ?? createdAt,
  }))
  for (const batch of batchesOf(people)) {
    await tx
      .insertInto('users')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/** Adds the family and its members. Returns false if it has no active guardian. */
async function addFamily(tx: FamilyTransaction, { family, createdAt }: MappedFamily): Promise<boolean> {
  const { id, name, ownerUserId, members } = family
  await sql`
    insert into families (id, name, owner_user_id, time_zone, created_at)
    values (${id}::uuid, ${name}::text, ${ownerUserId}::uuid, ${OLD_TIME_ZONE}::text, ${createdAt}::timestamptz)
    `.execute(tx)
  const people = await tx.selectFrom('users').select('id').where('family_id', '=', id).execute()
  const ownPeople = new Set(people.map((person) => person.id))
  const rows = members.map(({ person, role, isAdmin, isActive }) => ({
    family_id: id,
    user_id: person.id,
    role,
    is_admin: isAdmin,
    is_active: isActive && ownPeople.has(person.id),
    created_at: createdAt,
  }))
  for (const batch of batchesOf(rows)) await tx.insertInto('family_members').values(batch).execute()
  return rows.some(({ role, is_active: isActive }) => role === 'parent' && isActive)
}

/** Stores the photos, before the transaction, by id. Throws ObjectStoreError if the store is unavailable. */
async function storePhotos({ family, children }: MappedFamily): Promise<Map<string, StoredBytes>> {
  const stored = new Map<string, StoredBytes>()
  for (const { photo } of children) {
    if (!photo) continue
    const bytes = await storeBytes(familyPrefix(family.id), photo.bytes)
    if (!bytes) throw new ObjectStoreError('O armazenamento de objetos não respondeu. Repita a importação.')
    stored.set(photo.id, bytes)
  }
  return stored
}

/** Adds the children with 0 points. `appendEntries` adds the points. */
async function addChildren(
  tx: FamilyTransaction,
  { family, children, createdAt }: MappedFamily,
  photos: Map<string, StoredBytes>,
): Promise<void> {
  for (const child of children) {
    const { photo } = child
    const stored = photo && photos.get(photo.id)
    if (stored) {
      await sql`
        insert into media (family_id, id, kind, content_type, width, height, bytes, object_key, sha256, size)
        values (${family.id}::uuid, ${photo.id}::uuid, 'avatar', ${photo.contentType}::text,
          ${photo.width}::integer, ${photo.height}::integer, ${stored.bytes}::bytea, ${stored.object_key}::text,
          ${stored.sha256}::bytea, ${stored.size}::integer)`.execute(tx)
      await keepObject(tx, stored)
    }
    await sql`
      insert into children (family_id, id, name, age, gender, characteristics, avatar_type, avatar_variant,
        avatar_media_id, created_at)
      values (${family.id}::uuid, ${child.id}::uuid, ${child.name}::text, ${child.age}::smallint,
        ${child.gender}::text, ${child.characteristics}::text[], ${child.avatarType}::text,
        ${child.avatarVariant}::smallint, ${photo?.id ?? null}::uuid,
        ${child.createdAt ?? createdAt}::timestamptz)`.execute(tx)
  }
}

async function addTasks(tx: FamilyTransaction, { family, tasks, days }: MappedFamily): Promise<void> {
  const { id } = family
  for (const task of tasks) {
    const { time, any_time } = storedTime(task.time)
    await sql`
      insert into tasks (family_id, id, title, description, time, any_time, points, weekdays, starts_on, created_at)
      values (${id}::uuid, ${task.id}::uuid, ${task.title}::text, ${task.description}::text, ${time}::text,
        ${any_time}::boolean, ${task.points}::integer, ${task.weekdays}::smallint[], ${task.startsOn}::date,
        ${task.createdAt}::timestamptz)`.execute(tx)
  }
  const taskChildren = tasks.flatMap((task) =>
    task.childIds.map((child_id) => ({ family_id: id, task_id: task.id, child_id })),
  )
  for (const batch of batchesOf(taskChildren)) await tx.insertInto('task_children').values(batch).execute()
  const taskDays = days.map(({ taskId, childId, day, status, points }) => ({
    family_id: id,
    task_id: taskId,
    child_id: childId,
    day,
    status,
    points,
    // as if each day had been marked once
    revision: 1,
  }))
  for (const batch of batchesOf(taskDays)) await tx.insertInto('task_days').values(batch).execute()
}

async function addRewards(
  tx: FamilyTransaction,
  { family, rewards, redemptions }: MappedFamily,
): Promise<void> {
  const { id } = family
  for (const reward of rewards) {
    await sql`
      insert into rewards (family_id, id, title, points, redemption_period, once_per_period, created_at)
      values (${id}::uuid, ${reward.id}::uuid, ${reward.title}::text, ${reward.points}::integer,
        ${reward.redemptionPeriod}::text, ${reward.oncePerPeriod}::boolean, ${reward.createdAt}::timestamptz)`.execute(
      tx,
    )
  }
  const rewardChildren = rewards.flatMap((reward) =>
    reward.childIds.map((child_id) => ({ family_id: id, reward_id: reward.id, child_id })),
  )
  for (const batch of batchesOf(rewardChildren))
    await tx.insertInto('reward_children').values(batch).execute()
  const redemptionRows = redemptions.map((redemption) => ({
    family_id: id,
    id: redemption.id,
    reward_id: redemption.rewardId,
    child_id: redemption.childId,
    title: redemption.title,
    points: redemption.points,
    redeemed_by_user_id: redemption.redeemedByUserId,
    created_at: redemption.createdAt,
  }))
  for (const batch of batchesOf(redemptionRows)) await tx.insertInto('redemptions').values(batch).execute()
}

async function addInvites(tx: FamilyTransaction, { family, invites }: MappedFamily): Promise<void> {
  for (const invite of invites) {
    await sql`
      insert into invites (id, code, family_id, inviter_user_id, created_at, expires_at)
      values (${invite.id}::uuid, ${invite.code}::text, ${family.id}::uuid, ${invite.inviterUserId}::uuid,
        ${invite.createdAt}::timestamptz, ${invite.expiresAt}::timestamptz)
      on conflict do nothing`.execute(tx)
  }
}
