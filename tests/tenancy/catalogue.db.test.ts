import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { everyTable } from './probe.ts'

setUpTestDatabase()

interface Right {
  table: string
  right: string
  /** The columns, if the right is not for the whole table. */
  columns: string | null
}

const rowsOfFamily = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']

/** The rights of each role, where they are not all; row-level security limits them further. */
const rights: Record<string, Record<string, string[]>> = {
  combinado_app: {
    users: ['SELECT email, family_id, id, image, name', 'UPDATE name, updated_at'],
    score_log: ['INSERT', 'SELECT', 'UPDATE scorer_name'],
  },
  combinado_identity: {
    accounts: rowsOfFamily,
    blog_categories: rowsOfFamily,
    blog_imported_posts: rowsOfFamily,
    blog_image_files: rowsOfFamily,
    blog_images: rowsOfFamily,
    blog_category_slugs: rowsOfFamily,
    blog_post_tags: rowsOfFamily,
    blog_posts: rowsOfFamily,
    blog_preview_links: rowsOfFamily,
    blog_revisions: rowsOfFamily,
    blog_slugs: rowsOfFamily,
    blog_tags: rowsOfFamily,
    blog_transfer_items: rowsOfFamily,
    blog_transfer_pictures: rowsOfFamily,
    blog_transfers: rowsOfFamily,
    blog_working_copies: rowsOfFamily,
    checkouts: rowsOfFamily,
    families: ['SELECT'],
    google_flows: rowsOfFamily,
    imported_families: ['INSERT', 'SELECT'],
    family_members: ['SELECT'],
    installation_secrets: ['INSERT', 'SELECT'],
    invites: ['SELECT', 'UPDATE'],
    mails: rowsOfFamily,
    page_counts: rowsOfFamily,
    payment_events: rowsOfFamily,
    payment_references: rowsOfFamily,
    payment_requests: rowsOfFamily,
    rate_limits: rowsOfFamily,
    recovery_codes: rowsOfFamily,
    sandbox_actions: rowsOfFamily,
    sandbox_charges: rowsOfFamily,
    sandbox_notices: rowsOfFamily,
    sandbox_purchases: rowsOfFamily,
    schema_migrations: ['SELECT'],
    second_factors: rowsOfFamily,
    sessions: rowsOfFamily,
    sign_in_challenges: rowsOfFamily,
    subscription_charges: rowsOfFamily,
    subscriptions: rowsOfFamily,
    users: rowsOfFamily,
    verifications: rowsOfFamily,
  },
}

async function rightsOf(role: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<Right>`
    select c.relname::text as table, acl.privilege_type as right, null as columns
    from pg_class c, aclexplode(c.relacl) acl
    where c.relnamespace = 'public'::regnamespace and acl.grantee = ${role}::text::regrole
    union all
    select c.relname::text, acl.privilege_type, string_agg(a.attname::text, ', ' order by a.attname::text)
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
    where c.relnamespace = 'public'::regnamespace and acl.grantee = ${role}::text::regrole
    group by 1, 2`.execute(database())
  const found: Record<string, string[]> = {}
  for (const { table, right, columns } of rows) {
    ;(found[table] ??= []).push(columns ? `${right} ${columns}` : right)
  }
  for (const list of Object.values(found)) list.sort()
  return found
}

describe('the catalogue of the database says', () => {
  it('that every table with rows of families has row-level security and one policy, bound to the family both ways', async () => {
    const { rows } = await sql<{ table: string; secured: boolean; reads: string; writes: string }>`
      select c.relname::text as table, c.relrowsecurity as secured, p.permissive || ' ' || p.cmd as kind,
        p.qual as reads, p.with_check as writes
      from pg_class c left join pg_policies p on p.tablename = c.relname and p.schemaname = 'public'
        and 'combinado_app' = any (p.roles)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(database())
    const wanted = (await everyTable()).flatMap(({ name, familyKey }) => {
      if (!familyKey) return []
      const bound = `(${familyKey} = (NULLIF(current_setting('app.family_id'::text, true), ''::text))::uuid)`
      return { table: name, secured: true, kind: 'PERMISSIVE ALL', reads: bound, writes: bound }
    })
    const ofFamilies = rows.filter(({ table }) => wanted.some((want) => want.table === table))
    expect(ofFamilies.toSorted((a, b) => (a.table < b.table ? -1 : 1))).toEqual(wanted)
  })

  it('that inside a family the application may access its tables and no others', async () => {
    const ofFamilies = (await everyTable()).filter(({ familyKey }) => familyKey !== undefined)
    const whole = Object.fromEntries(ofFamilies.map(({ name }) => [name, rowsOfFamily]))
    expect(await rightsOf('combinado_app')).toEqual({ ...whole, ...rights.combinado_app })
  })

  it('that the identity role reads and writes no tables of families', async () => {
    expect(await rightsOf('combinado_identity')).toEqual(rights.combinado_identity)
  })

  it('that no other role may access a table, and no right is grantable', async () => {
    const { rows } = await sql<{ what: string }>`
      select 'everybody ' || acl.privilege_type || ' ' || c.relname as what
      from pg_class c, aclexplode(c.relacl) acl
      where c.relnamespace = 'public'::regnamespace and acl.grantee = 0
      union all
      select acl.grantee::regrole || ' hands on ' || c.relname from pg_class c, aclexplode(c.relacl) acl
      where c.relnamespace = 'public'::regnamespace and acl.is_grantable and acl.grantee <> c.relowner
      union all
      select 'view ' || relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')
      union all
      select 'function with the rights of its owner: ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef`.execute(database())
    expect(rows).toEqual([])
  })

  it('that every unique and foreign key between tables of a family contains family_id', async () => {
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

  it('that neither role owns anything or may bypass the policies', async () => {
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
