import { sql } from 'kysely'
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
    const { rows } = await sql`
      insert into imported_families (id) values (${family.id}::uuid)
      on conflict (id) do nothing returning id`.execute(tx)
    if (rows.length === 0) return { ok: false, reason: 'existing' }
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
  await inBatches(people, (json) =>
    sql`
    insert into users (id, name, email, family_id, created_at)
    select * from jsonb_to_recordset(${json}::jsonb)
      as u(id uuid, name text, email text, family_id uuid, created_at timestamptz)
    on conflict (id) do nothing`.execute(tx),
  )
}

/** Adds the family and its members. Returns false if it has no active guardian. */
async function addFamily(tx: FamilyTransaction, { family, createdAt }: MappedFamily): Promise<boolean> {
  const { id, name, ownerUserId, members } = family
  await sql`
    insert into families (id, name, owner_user_id, time_zone, created_at)
    values (${id}::uuid, ${name}::text, ${ownerUserId}::uuid, ${OLD_TIME_ZONE}::text, ${createdAt}::timestamptz)
    `.execute(tx)
  const rows = members.map(({ person, role, isAdmin, isActive }) => ({
    user_id: person.id,
    role,
    is_admin: isAdmin,
    is_active: isActive,
  }))
  await inBatches(rows, (json) =>
    sql`
    insert into family_members (family_id, user_id, role, is_admin, is_active, created_at)
    select ${id}::uuid, m.user_id, m.role, m.is_admin, m.is_active and exists (
        select from users u where u.id = m.user_id and u.family_id = ${id}::uuid), ${createdAt}::timestamptz
    from jsonb_to_recordset(${json}::jsonb)
      as m(user_id uuid, role text, is_admin boolean, is_active boolean)`.execute(tx),
  )
  const guardians = await sql`
    select 1 as found from family_members
    where family_id = ${id}::uuid and role = 'parent' and is_active limit 1`.execute(tx)
  return guardians.rows.length > 0
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
    await sql`
      insert into tasks (family_id, id, title, description, time, points, weekdays, starts_on, created_at)
      values (${id}::uuid, ${task.id}::uuid, ${task.title}::text, ${task.description}::text, ${task.time}::text,
        ${task.points}::integer, ${task.weekdays}::smallint[], ${task.startsOn}::date,
        ${task.createdAt}::timestamptz)`.execute(tx)
    await sql`
      insert into task_children (family_id, task_id, child_id)
      select ${id}::uuid, ${task.id}::uuid, child from unnest(${task.childIds}::uuid[]) as child`.execute(tx)
  }
  // revision 1, as if each day had been marked once
  await inBatches(days, (json) =>
    sql`
    insert into task_days (family_id, task_id, child_id, day, status, points, revision)
    select ${id}::uuid, d."taskId", d."childId", d.day, d.status, d.points, 1
    from jsonb_to_recordset(${json}::jsonb)
      as d("taskId" uuid, "childId" uuid, day date, status text, points integer)`.execute(tx),
  )
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
    await sql`
      insert into reward_children (family_id, reward_id, child_id)
      select ${id}::uuid, ${reward.id}::uuid, child from unnest(${reward.childIds}::uuid[]) as child`.execute(
      tx,
    )
  }
  await inBatches(redemptions, (json) =>
    sql`
    insert into redemptions (family_id, id, reward_id, child_id, title, points, redeemed_by_user_id, created_at)
    select ${id}::uuid, r.id, r."rewardId", r."childId", r.title, r.points, r."redeemedByUserId", r."createdAt"
    from jsonb_to_recordset(${json}::jsonb) as r(id uuid, "rewardId" uuid, "childId" uuid, title text,
      points integer, "redeemedByUserId" uuid, "createdAt" timestamptz)`.execute(tx),
  )
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

const BATCH_SIZE = 1000

async function inBatches(rows: readonly object[], insert: (json: string) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await insert(JSON.stringify(rows.slice(start, start + BATCH_SIZE)))
  }
}
