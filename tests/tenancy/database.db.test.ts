import { anInvite } from '#tests/support/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity, type FamilyScope, readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { redeemReward } from '#app/domain/rewards/redeem-reward.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addChild, addReward, addTask, kept, newFamily } from '#tests/support/family-content.ts'

const FAMILY_TABLES = [
  'family_members',
  'children',
  'tasks',
  'task_children',
  'task_days',
  'rewards',
  'reward_children',
  'redemptions',
  'score_log',
  'media',
  'invites',
] as const
/** What a family's transaction may never see. */
const IDENTITY_TABLES = [
  'accounts',
  'sessions',
  'verifications',
  'installation_secrets',
  'rate_limits',
] as const

let opened: TestDatabase
let ours: FamilyScope
let theirs: FamilyScope
let childId: string

beforeAll(async () => {
  opened = await openTestDatabase()
  ours = await newFamily()
  theirs = await newFamily()
  childId = await addChild(ours, { points: 100 })
  await addTask(ours, [childId])
  const rewardId = await addReward(ours, { points: 10, childIds: [childId] })
  await kept(redeemReward(ours, { id: newId(), childId, rewardId }))
  await anInvite(ours)
  await writeFamily(ours, (tx) =>
    tx
      .insertInto('media')
      .values({
        family_id: ours.familyId,
        id: newId(),
        kind: 'avatar',
        content_type: 'image/webp',
        width: 1,
        height: 1,
        bytes: new Uint8Array([1]),
        created_by_user_id: ours.userId,
      })
      .execute(),
  )
})
afterAll(() => opened.close())

async function count(scope: FamilyScope, table: string, where = sql`true`): Promise<number> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(tx),
  )
  return rows[0]?.n ?? -1
}

const ofOurs = () => sql`family_id = ${ours.familyId}::uuid`

describe('with the check of the application left out, the database', () => {
  it.each(FAMILY_TABLES)('shows another family nothing of %s, and the own family its rows', async (table) => {
    expect(await count(ours, table)).toBeGreaterThan(0)
    expect(await count(theirs, table, ofOurs())).toBe(0)
  })

  it('shows another family neither the family nor its people', async () => {
    expect(await count(theirs, 'families', sql`id = ${ours.familyId}::uuid`)).toBe(0)
    expect(await count(theirs, 'users', sql`id = ${ours.userId}::uuid`)).toBe(0)
    expect(await count(ours, 'users')).toBe(1)
  })

  it.each(FAMILY_TABLES)('refuses a row of %s that claims another family', async (table) => {
    const copy = writeFamily(theirs, (tx) =>
      sql`insert into ${sql.table(table)} (family_id) values (${ours.familyId}::uuid)`.execute(tx),
    )
    await expect(copy).rejects.toThrow(/row-level security|null value/)
  })

  it.each(['children', 'tasks', 'rewards', 'task_days', 'redemptions', 'media', 'families'])(
    'changes and deletes nothing of another family in %s',
    async (table) => {
      const key = table === 'families' ? sql`id` : sql`family_id`
      const touched = await writeFamily(theirs, async (tx) => {
        const deleted =
          await sql`delete from ${sql.table(table)} where ${key} = ${ours.familyId}::uuid`.execute(tx)
        const changed = await sql`update ${sql.table(table)} set ${key} = ${key}
          where ${key} = ${ours.familyId}::uuid`.execute(tx)
        return Number(deleted.numAffectedRows ?? 0) + Number(changed.numAffectedRows ?? 0)
      })
      expect(touched).toBe(0)
      expect(await count(ours, table)).toBeGreaterThan(0)
    },
  )

  it('lets nobody change or delete an entry of the ledger', async () => {
    await expect(
      writeFamily(ours, (tx) => sql`update score_log set points = 1000`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
    await expect(writeFamily(ours, (tx) => sql`delete from score_log`.execute(tx))).rejects.toThrow(
      /permission denied/,
    )
  })

  it.each(IDENTITY_TABLES)('keeps %s out of a family transaction', async (table) => {
    await expect(count(ours, table)).rejects.toThrow(/permission denied/)
  })

  it.each(FAMILY_TABLES.filter((table) => !['family_members', 'invites'].includes(table)))(
    'keeps %s out of statements that belong to no family',
    async (table) => {
      await expect(sql`select 1 from ${sql.table(table)}`.execute(database())).rejects.toThrow(
        /permission denied/,
      )
      await expect(asIdentity((tx) => sql`select 1 from ${sql.table(table)}`.execute(tx))).rejects.toThrow(
        /permission denied/,
      )
    },
  )

  it('forgets the family with its transaction', async () => {
    expect(await count(ours, 'children')).toBe(1)
    const { rows } = await sql<{ family: string | null; role: string }>`
      select nullif(current_setting('app.family_id', true), '') as family, current_user as role`.execute(
      database(),
    )
    expect(rows[0]).toEqual({ family: null, role: 'combinado_identity' })
  })
})

describe('the catalogue says', () => {
  it('that every table with a family has row-level security and a policy for the application', async () => {
    const { rows } = await sql<{ name: string; secured: boolean; policies: number }>`
      select c.relname as name, c.relrowsecurity as secured,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid
           and 'combinado_app'::regrole = any (p.polroles)) as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'family_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(database())
    expect(rows.length).toBeGreaterThanOrEqual(FAMILY_TABLES.length + 1)
    expect(rows.filter(({ secured, policies }) => !secured || policies === 0)).toEqual([])
  })

  it('that every unique and foreign key between tables of a family holds the family', async () => {
    const { rows } = await sql<{ table: string; constraint: string }>`
      select c.relname as table, k.conname as constraint
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute f on f.attrelid = c.oid and f.attname = 'family_id'
      where k.contype in ('p', 'u', 'f') and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('users', 'invites')
        and not f.attnum = any (k.conkey)
        and (k.contype <> 'f' or k.confrelid in (
          select attrelid from pg_attribute where attname = 'family_id' and attrelid <> 'users'::regclass))`.execute(
      database(),
    )
    expect(rows).toEqual([])
  })

  it('that neither role owns anything or may pass by the policies', async () => {
    const { rows } = await sql<{ name: string; mighty: boolean; owned: number }>`
      select r.rolname as name, (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb) as mighty,
        (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
      from pg_roles r where r.rolname in ('combinado_app', 'combinado_identity') order by 1`.execute(
      database(),
    )
    expect(rows).toEqual([
      { name: 'combinado_app', mighty: false, owned: 0 },
      { name: 'combinado_identity', mighty: false, owned: 0 },
    ])
  })
})
