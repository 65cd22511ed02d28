import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import {
  asIdentity,
  type FamilyScope,
  type IdentityTransaction,
  writeFamily,
} from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { countUse } from '#app/domain/assistant/count-use.server.ts'
import { recordSale } from '#app/domain/billing/sales/record-sale.server.ts'
import { redeemReward } from '#app/domain/rewards/redeem-reward.server.ts'
import { excuseTurn } from '#app/domain/tasks/calendar/excuse-turn.server.ts'
import { savePresence } from '#app/domain/tasks/calendar/save-presence.server.ts'
import { takeTurn } from '#app/domain/tasks/calendar/take-turn.server.ts'
import { aFamilyFixture } from '#tests/roles/family-fixture.ts'
import { isSharded } from '#tests/support/database.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addReward, addTask } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { findDevice } from '#app/domain/devices/session/find-device.server.ts'
import { recordMinutes } from '#app/domain/devices/use/record-minutes.server.ts'
import { deviceRequest } from '#tests/support/devices.ts'
import { expectOk } from '#tests/support/results.ts'
import {
  asIdentityRole,
  insideFamily,
  insideNoFamily,
  readRow,
  readTables,
  type RoleProbe,
  type Row,
  statements,
  type Table,
} from './role-probes.ts'

setUpTestDatabase()
let ownScope: FamilyScope
let otherScope: FamilyScope
/** Every table, with one of its rows: in family tables a row of `ownScope`'s family. */
let tables: (Table & { row: Row })[]
let familyTables: typeof tables

beforeAll(async () => {
  const { people, childId, siblingId, taskId, device, today } = await aFamilyFixture()
  ownScope = people.familyAdmin
  otherScope = people.stranger
  const rewardId = await addReward(ownScope, { points: 10, childIds: [childId] })
  await expectOk(redeemReward(ownScope, { id: newId(), childId, rewardId }))
  const turn = { day: today, slot: 0 }
  await expectOk(excuseTurn(ownScope, { ...turn, taskId, childIds: [childId], isNeeded: false }))
  const openTaskId = await addTask(ownScope, [childId, siblingId], { assignment: 'first' })
  await expectOk(takeTurn(ownScope, { ...turn, taskId: openTaskId, childId }))
  const days = Array.from({ length: 14 }, (_, index) => index > 0)
  const pattern = { anchorOn: '2026-03-01', days }
  await expectOk(savePresence(ownScope, { childIds: [siblingId], pattern }))
  await aCookie(ownScope.userId)
  await countUse(ownScope, 40)
  const { scope: deviceScope } = (await findDevice(deviceRequest(device)))!
  await expectOk(recordMinutes(deviceScope, { id: newId(), minutes: 1 }))
  await fillIdentityTables()
  tables = []
  for (const table of await readTables()) {
    tables.push({ ...table, row: (await readRow(table, ownScope.familyId)) ?? {} })
  }
  familyTables = tables.filter(({ familyColumn }) => familyColumn !== undefined)
})

/** Inserts one row into each table without family_id. */
async function fillIdentityTables(): Promise<void> {
  const inOneMinute = new Date(Date.now() + 60_000)
  await asIdentity(async (tx) => {
    await tx.insertInto('imported_families').values({ id: newId() }).execute()
    const verification = { id: newId(), identifier: 'x', value: 'x', expires_at: inOneMinute }
    await tx.insertInto('verifications').values(verification).execute()
    const flow = { purpose: 'sign-in' as const, return_path: '/app', expires_at: inOneMinute }
    await tx
      .insertInto('google_flows')
      .values({ ...flow, id: newId(), state_hash: 'x', browser_hash: 'x' })
      .execute()
    const mail = { kind: 'x', recipient: 'x', subject: 'x', html: 'x', plain: 'x', due_at: inOneMinute }
    await tx
      .insertInto('mails')
      .values({ ...mail, id: newId(), expires_at: inOneMinute })
      .execute()
    const factor = { user_id: ownScope.userId, secret: 'x', begun_at: inOneMinute }
    await tx.insertInto('second_factors').values(factor).execute()
    await tx.insertInto('recovery_codes').values({ user_id: ownScope.userId, hash: 'x' }).execute()
    const challenge = { id: newId(), user_id: ownScope.userId, token: 'x', expires_at: inOneMinute }
    await tx.insertInto('sign_in_challenges').values(challenge).execute()
    await fillPaymentTables(tx)
    await fillBlogTables(tx)
    await sql`insert into rate_limits (key, attempts, resets_at) values ('x', 1, ${inOneMinute})`.execute(tx)
    await sql`insert into installation_secrets (name, value) values ('x', 'x')`.execute(tx)
    const key = `families/${ownScope.familyId}/${newId()}`
    await tx.insertInto('object_deletions').values({ key, due_at: inOneMinute }).execute()
    await sql`insert into page_counts (page, day, count) values ('x', ${inOneMinute}, 1)`.execute(tx)
  })
}

async function fillPaymentTables(tx: IdentityTransaction): Promise<void> {
  const now = new Date()
  const checkout = { provider: 'sandbox', user_id: ownScope.userId, plan: 'annual' } as const
  await tx
    .insertInto('checkouts')
    .values({ ...checkout, id: newId(), nonce: 'x', return_path: '/app', created_at: now })
    .execute()
  const subscription_id = await recordSale(tx, { userId: ownScope.userId, plan: 'annual', soldAt: now })
  await tx
    .insertInto('payment_references')
    .values({ provider: 'sandbox', reference: 'x', subscription_id })
    .execute()
  await tx
    .insertInto('payment_requests')
    .values({ id: newId(), subscription_id, kind: 'cancel', due_at: now, created_at: now })
    .execute()
  await sql`insert into sandbox_purchases (code, checkout_key, product_id, offer_id, email, name, status, last_event_at,
      sends_twice, delay_seconds, swaps_order, corrupts_first, created_at)
    values ('x', 'x', 'x', 'x', 'x', 'x', 'active', ${now}, false, 0, false, false, ${now})`.execute(tx)
  await sql`insert into sandbox_charges (reference, purchase_code, offer_id, amount_cents, status, charged_at)
    values ('x', 'x', 'x', 1, 'paid', ${now})`.execute(tx)
  await sql`insert into sandbox_actions (purchase_code, id, kind, acted_at) values ('x', 'x', 'x', ${now})`.execute(
    tx,
  )
  await sql`insert into sandbox_notices (id, purchase_code, type, occurred_at, body, due_at, copies_left, corrupts_next, is_held)
    values (${newId()}, 'x', 'x', ${now}, 'x', ${now}, 1, false, false)`.execute(tx)
}

async function fillBlogTables(tx: IdentityTransaction): Promise<void> {
  const ids = { post_id: newId(), tag_id: newId() }
  const category_id = newId()
  await sql`insert into blog_categories (id, name, slug) values (${category_id}, 'x', 'x')`.execute(tx)
  await tx.insertInto('blog_category_slugs').values({ slug: 'y', category_id }).execute()
  await sql`insert into blog_posts (id, title, slug, content, allow_list, excerpt, updated_at)
    values (${ids.post_id}, 'x', 'x', 'x', 1, 'x', ${new Date()})`.execute(tx)
  await tx.insertInto('blog_slugs').values({ slug: 'x', post_id: ids.post_id }).execute()
  await tx.insertInto('blog_tags').values({ id: ids.tag_id, name: 'x', slug: 'x' }).execute()
  await tx
    .insertInto('blog_post_tags')
    .values({ ...ids, position: 0 })
    .execute()
  const { post_id } = ids
  const now = new Date()
  await sql`insert into blog_revisions (post_id, number, kind, fields, created_at)
    values (${post_id}, 1, 'saved', '{}', ${now})`.execute(tx)
  await sql`insert into blog_working_copies (post_id, user_id, version, fields, updated_at)
    values (${post_id}, ${ownScope.userId}, 1, '{}', ${now})`.execute(tx)
  await sql`insert into blog_preview_links (token_hash, post_id, created_at, expires_at)
    values ('x', ${post_id}, ${now}, ${now})`.execute(tx)
  const transferId = newId()
  await sql`insert into blog_transfers (id, source, file_name, with_images, created_at)
    values (${transferId}, 'ghost', 'x', true, ${now})`.execute(tx)
  await sql`insert into blog_transfer_items (transfer_id, number, title, slug)
    values (${transferId}, 1, 'x', 'x')`.execute(tx)
  await sql`insert into blog_imported_posts (source, source_id, post_id, version, fingerprint)
    values ('x', 'x', ${post_id}, 1, 'x')`.execute(tx)
  await sql`insert into blog_transfer_pictures (post_id, address, transfer_id, alt, is_cover, due_at)
    values (${post_id}, 'x', ${transferId}, 'x', false, ${now})`.execute(tx)
  const image_id = newId()
  await sql`insert into blog_images (id, alt, width, height, fallback_type, name, bytes, hash, created_at)
    values (${image_id}, 'x', 1, 1, 'image/png', 'x', 1, 'x', ${now})`.execute(tx)
  await sql`insert into blog_image_files (image_id, width, type, bytes) values (${image_id}, 1, 'image/png', 'x')`.execute(
    tx,
  )
}

/** Lists the operations that reach a row of `ownScope`'s family: 'tasks select' or 'tasks update title'. */
async function findReachedOperations(probe: RoleProbe, testedTables = tables): Promise<string[]> {
  const reachedOperations: string[] = []
  const record = async (operation: string, statement: Parameters<RoleProbe>[0]) => {
    if ((await probe(statement)) === 'reached') reachedOperations.push(operation)
  }
  for (const table of testedTables) {
    const { name, columns, row } = table
    await record(`${name} select`, statements.select(table, ownScope.familyId))
    await record(`${name} insert`, statements.insert(table, row))
    for (const column of columns) {
      await record(`${name} update ${column}`, statements.update(table, column, ownScope.familyId, row))
    }
    await record(`${name} delete`, statements.delete(table, ownScope.familyId))
  }
  return reachedOperations
}

it('every table has a row of the tested family', () => {
  expect(tables.length).toBeGreaterThanOrEqual(18)
  expect(tables.filter(({ row }) => Object.keys(row).length === 0).map(({ name }) => name)).toEqual([])
})

it('row-level security prevents another family from reading, changing, deleting or adding rows in any table', async () => {
  expect(await findReachedOperations(insideFamily(otherScope))).toEqual([])
})

it('row-level security hides every row from a transaction that entered no family', async () => {
  expect(await findReachedOperations(insideNoFamily)).toEqual([])
})

it('row-level security lets the identity role read and write users and devices, read and update invites, and only read families and members', async () => {
  const reachedOperations = await findReachedOperations(asIdentityRole, familyTables)
  const userColumns = tables.find(({ name }) => name === 'users')!.columns
  const deviceColumns = tables.find(({ name }) => name === 'devices')!.columns
  const inviteColumns = tables.find(({ name }) => name === 'invites')!.columns
  expect(reachedOperations.toSorted()).toEqual(
    [
      'devices select',
      'devices insert',
      'devices delete',
      ...deviceColumns.map((column) => `devices update ${column}`),
      'families select',
      'family_members select',
      'invites select',
      ...inviteColumns.map((column) => `invites update ${column}`),
      // there transactions of this role create and delete the invites of a family
      ...(isSharded ? ['invites insert', 'invites delete'] : []),
      'users select',
      'users insert',
      'users delete',
      ...userColumns.map((column) => `users update ${column}`),
    ].toSorted(),
  )
})

it('row-level security refuses to move a row to another family or to set its family to null', async () => {
  for (const target of [otherScope.familyId, null]) {
    const outcomes: Record<string, string> = {}
    for (const table of familyTables) {
      outcomes[table.name] = await insideFamily(ownScope)(statements.move(table, target))
    }
    expect(outcomes).toEqual(Object.fromEntries(familyTables.map(({ name }) => [name, 'refused'])))
  }
})

it('row-level security lets a family use its own rows, and update only some columns of score_log, task_decisions and users, and delete no requests and holds', async () => {
  const reachedOperations = await findReachedOperations(insideFamily(ownScope), familyTables)
  const operationsOn = (table: string) =>
    reachedOperations
      .filter((operation) => operation.startsWith(`${table} `))
      .map((operation) => operation.slice(table.length + 1))
  expect(operationsOn('score_log')).toEqual(['select', 'insert', 'update scorer_name'])
  expect(operationsOn('task_decisions')).toEqual(['select', 'insert', 'update decided_by_name'])
  expect(operationsOn('users')).toEqual(['select', 'update name', 'update updated_at'])
  expect(operationsOn('devices')).toEqual(['select', 'delete'])
  const otherTables = familyTables.filter(
    ({ name }) => !['score_log', 'task_decisions', 'users', 'devices'].includes(name),
  )
  for (const { name, columns, familyColumn } of otherTables) {
    const isMovable = !isSharded || name === 'invites'
    const updated = columns.filter((column) => isMovable || column !== familyColumn)
    const isDeletable = !['reward_requests', 'point_holds'].includes(name)
    const allOperations = [
      'select',
      'insert',
      ...updated.map((column) => `update ${column}`),
      ...(isDeletable ? ['delete'] : []),
    ]
    expect([name, operationsOn(name)]).toEqual([name, allOperations])
  }
})

it('family and role are reset at the end of the transaction', async () => {
  await writeFamily(ownScope, (tx) => sql`select 1`.execute(tx))
  const { rows } = await sql<{ family: string | null; role: string }>`
      select nullif(current_setting('app.family_id', true), '') as family, current_user as role`.execute(
    database(),
  )
  expect(rows[0]).toEqual({ family: null, role: 'combinado_identity' })
})
