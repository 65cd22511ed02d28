import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { isSharded } from '#tests/support/database.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { readTables } from './role-probes.ts'

setUpTestDatabase()

interface Grant {
  table: string
  right: string
  /** Names of the columns, joined by commas; null if the right is for the whole table. */
  columns: string | null
}

const READ_WRITE = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']

/** Rights by role and table. On family tables that are not listed, combinado_app has READ_WRITE. */
const expectedRights: Record<string, Record<string, string[]>> = {
  combinado_app: {
    users: ['SELECT email, family_id, id, image, name', 'UPDATE name, updated_at'],
    score_log: ['INSERT', 'SELECT', 'UPDATE scorer_name'],
    task_decisions: ['INSERT', 'SELECT', 'UPDATE decided_by_name'],
    reward_requests: ['INSERT', 'SELECT', 'UPDATE'],
    point_holds: ['INSERT', 'SELECT', 'UPDATE'],
    object_deletions: ['DELETE', 'INSERT', 'SELECT'],
    devices: ['DELETE', 'SELECT'],
  },
  combinado_identity: {
    accounts: READ_WRITE,
    blog_categories: READ_WRITE,
    blog_imported_posts: READ_WRITE,
    blog_image_files: READ_WRITE,
    blog_images: READ_WRITE,
    blog_category_slugs: READ_WRITE,
    blog_post_tags: READ_WRITE,
    blog_posts: READ_WRITE,
    blog_preview_links: READ_WRITE,
    blog_revisions: READ_WRITE,
    blog_slugs: READ_WRITE,
    blog_tags: READ_WRITE,
    blog_transfer_items: READ_WRITE,
    blog_transfer_pictures: READ_WRITE,
    blog_transfers: READ_WRITE,
    blog_working_copies: READ_WRITE,
    checkouts: READ_WRITE,
    device_pairings: READ_WRITE,
    devices: READ_WRITE,
    families: ['SELECT'],
    google_flows: READ_WRITE,
    imported_families: ['INSERT', 'SELECT'],
    family_members: ['SELECT'],
    installation_secrets: ['INSERT', 'SELECT'],
    invites: ['SELECT', 'UPDATE'],
    mails: READ_WRITE,
    object_deletions: READ_WRITE,
    page_counts: READ_WRITE,
    payment_events: READ_WRITE,
    payment_references: READ_WRITE,
    payment_requests: READ_WRITE,
    proofs: ['SELECT delete_after, family_id'],
    rate_limits: READ_WRITE,
    recovery_codes: READ_WRITE,
    sandbox_actions: READ_WRITE,
    sandbox_charges: READ_WRITE,
    sandbox_notices: READ_WRITE,
    sandbox_purchases: READ_WRITE,
    schema_migrations: ['SELECT'],
    second_factors: READ_WRITE,
    sessions: READ_WRITE,
    sign_in_challenges: READ_WRITE,
    subscription_charges: READ_WRITE,
    subscriptions: READ_WRITE,
    users: READ_WRITE,
    verifications: READ_WRITE,
  },
}

/** Reads the role's rights from the catalogue, by table. */
async function readRights(role: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<Grant>`
    select c.relname::text as table, acl.privilege_type as right, null as columns
    from pg_class c, aclexplode(c.relacl) acl
    where c.relnamespace = 'public'::regnamespace and acl.grantee = ${role}::text::regrole
    union all
    select c.relname::text, acl.privilege_type, string_agg(a.attname::text, ', ' order by a.attname::text)
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
    where c.relnamespace = 'public'::regnamespace and acl.grantee = ${role}::text::regrole
    group by 1, 2`.execute(database())
  const rightsByTable: Record<string, string[]> = {}
  for (const { table, right, columns } of rows) {
    ;(rightsByTable[table] ??= []).push(columns ? `${right} ${columns}` : right)
  }
  for (const tableRights of Object.values(rightsByTable)) tableRights.sort()
  return rightsByTable
}

it('the database catalogue has row-level security on every family table, with one policy for reads and writes', async () => {
  const { rows } = await sql<{ table: string; secured: boolean; reads: string; writes: string }>`
      select c.relname::text as table, c.relrowsecurity as secured, p.permissive || ' ' || p.cmd as kind,
        p.qual as reads, p.with_check as writes
      from pg_class c left join pg_policies p on p.tablename = c.relname and p.schemaname = 'public'
        and 'combinado_app' = any (p.roles)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(database())
  const expectedPolicies = (await readTables()).flatMap(({ name, familyColumn }) => {
    if (!familyColumn) return []
    const condition = `(${familyColumn} = (NULLIF(current_setting('app.family_id'::text, true), ''::text))::uuid)`
    return { table: name, secured: true, kind: 'PERMISSIVE ALL', reads: condition, writes: condition }
  })
  const familyPolicies = rows.filter(({ table }) => expectedPolicies.some((policy) => policy.table === table))
  expect(familyPolicies.toSorted((a, b) => (a.table < b.table ? -1 : 1))).toEqual(expectedPolicies)
})

it('the database catalogue grants combinado_app the family tables and no others', async () => {
  const tables = (await readTables()).filter(({ familyColumn }) => familyColumn !== undefined)
  const familyTables = Object.fromEntries(tables.map(({ name }) => [name, READ_WRITE]))
  expect(await readRights('combinado_app')).toEqual({ ...familyTables, ...expectedRights.combinado_app })
})

// npm run shard grants it more, see scripts/shard/rights.ts
it.skipIf(isSharded)(
  'the database catalogue grants combinado_identity exactly the listed rights (tables that are not distributed)',
  async () => {
    expect(await readRights('combinado_identity')).toEqual(expectedRights.combinado_identity)
  },
)

/** SQL: no extension made the object. */
const isOurs = (oid: string) =>
  sql.raw(`not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`)

it('the database catalogue has no grants to PUBLIC, no grant options, no views and no SECURITY DEFINER functions', async () => {
  const { rows } = await sql<{ violation: string }>`
      select 'everybody ' || acl.privilege_type || ' ' || c.relname as violation
      from pg_class c, aclexplode(c.relacl) acl
      where c.relnamespace = 'public'::regnamespace and acl.grantee = 0 and ${isOurs('c.oid')}
      union all
      select acl.grantee::regrole || ' may grant ' || c.relname from pg_class c, aclexplode(c.relacl) acl
      where c.relnamespace = 'public'::regnamespace and acl.is_grantable and acl.grantee <> c.relowner
      union all
      select 'view ' || relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f') and ${isOurs('pg_class.oid')}
      union all
      select 'function with the rights of its owner: ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and ${isOurs('pg_proc.oid')}`.execute(
    database(),
  )
  expect(rows).toEqual([])
})

it('the database catalogue has family_id in every key of a family table, and in every foreign key between family tables', async () => {
  const { rows } = await sql<{ table: string; constraint: string }>`
      select c.relname as table, k.conname as constraint
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute f on f.attrelid = c.oid and f.attname = 'family_id'
      where k.contype in ('p', 'u', 'f') and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('users', 'invites', 'devices')
        and not f.attnum = any (k.conkey)
        and (k.contype <> 'f' or k.confrelid in (
          select attrelid from pg_attribute where attname = 'family_id' and attrelid <> 'users'::regclass))`.execute(
    database(),
  )
  expect(rows).toEqual([])
})

it('both database roles own nothing and cannot bypass the policies', async () => {
  const { rows } = await sql<{ name: string; privileged: boolean; owned: number }>`
      select r.rolname as name, (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb) as privileged,
        (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
      from pg_roles r where r.rolname in ('combinado_app', 'combinado_identity') order by 1`.execute(
    database(),
  )
  expect(rows).toEqual([
    { name: 'combinado_app', privileged: false, owned: 0 },
    { name: 'combinado_identity', privileged: false, owned: 0 },
  ])
})
