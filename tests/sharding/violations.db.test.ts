import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import {
  asIdentity,
  enterFamily,
  type FamilyScope,
  readFamily,
  writeFamily,
} from '#app/database/family-scope.server.ts'
import type { Check } from '#app/database/transaction.server.ts'
import { isSharded } from '#tests/support/database.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, addTask } from '#tests/support/family-content.ts'
import { aFamily, type TestFamily } from '#tests/support/people.ts'
import { recordStatements } from './record-statements.ts'
import { findReferenceTableViolations } from './reference-table-violations.ts'
import { findSingleNodeViolations } from './single-node-violations.ts'

// Skipped on Citus, whose plans do not name the tables that these checks look for.

const recording = recordStatements()
setUpTestDatabase()
let family: TestFamily
let scope: FamilyScope
let taskId: string

beforeAll(async () => {
  family = await aFamily()
  scope = family.scope
  taskId = await addTask(scope, [await addChild(scope)])
})
afterAll(() => recording.restore())

type Statement = ReturnType<typeof sql>

async function violationsOf(
  work: () => Promise<unknown>,
  find: typeof findSingleNodeViolations = findSingleNodeViolations,
): Promise<string[]> {
  const transactions = await recording.transactionsOf(work)
  expect(transactions.length).toBeGreaterThan(0)
  return (await Promise.all(transactions.map(find))).flat()
}

const readViolations = (statement: Statement) =>
  violationsOf(() => readFamily(scope, (tx) => statement.execute(tx)))
const writeViolations = (statement: Statement) =>
  violationsOf(() => writeFamily(scope, (tx) => statement.execute(tx)))
const referenceViolations = (statement: Statement) =>
  violationsOf(() => asIdentity((tx) => statement.execute(tx)), findReferenceTableViolations)

it.skipIf(isSharded)(
  "findSingleNodeViolations finds a check of families' rows before the family's role is set",
  async () => {
    const check: Check = {
      query: (db) => sql`select 1 from family_members where family_id = ${family.id}::uuid`.compile(db),
      verify: () => undefined,
    }
    const write = () => writeFamily({ ...scope, sessionChecks: () => [check] }, () => Promise.resolve())
    expect(await violationsOf(write)).toEqual([
      expect.stringContaining("family_members is used before the family's role is set"),
    ])
  },
)

it.skipIf(isSharded)(
  'findSingleNodeViolations finds a read by row id, a join with the family of only one table, and a read of all families',
  async () => {
    expect(await readViolations(sql`select 1 from tasks where id = ${taskId}::uuid`)).toEqual([
      expect.stringContaining('tasks is read without family_id'),
    ])
    const join = sql`select 1 from children c join score_log e on e.child_id = c.id where c.family_id = ${scope.familyId}::uuid`
    expect(await readViolations(join)).toEqual([
      expect.stringContaining('score_log is read without family_id'),
    ])
    expect(await readViolations(sql`select 1 from families`)).toEqual([
      expect.stringContaining('families is read without id'),
    ])
  },
)

it.skipIf(isSharded)(
  'findSingleNodeViolations finds an update without a family, and an update with a volatile function',
  async () => {
    const update = sql`update tasks set title = 'x' where id = ${taskId}::uuid`
    expect(await writeViolations(update)).toEqual([
      expect.stringContaining('tasks is read without family_id'),
    ])
    const volatileUpdate = sql`update tasks set title = random()::text where family_id = ${scope.familyId}::uuid and id = ${taskId}::uuid`
    expect(await writeViolations(volatileUpdate)).toEqual([expect.stringContaining('volatile random')])
  },
)

it.skipIf(isSharded)(
  'findSingleNodeViolations finds an insert from a select whose family is not a column of the selected rows',
  async () => {
    const insert = sql`insert into assistant_uses (family_id, day, asked)
      select ${scope.familyId}::uuid, date '2026-01-01', age from children where family_id = ${scope.familyId}::uuid limit 1`
    expect(await writeViolations(insert)).toEqual([
      expect.stringContaining('assistant_uses is written from rows whose family is not their own column'),
    ])
  },
)

it.skipIf(isSharded)(
  'findSingleNodeViolations finds an insert whose family comes from a subquery',
  async () => {
    const insert = sql`insert into assistant_uses (family_id, day, asked)
      values ((select family_id from children where family_id = ${scope.familyId}::uuid limit 1), date '2026-01-02', 1)`
    expect(await writeViolations(insert)).toEqual([
      expect.stringContaining('assistant_uses is written without family_id'),
    ])
  },
)

it.skipIf(isSharded)(
  'findSingleNodeViolations finds two families in one transaction, entered or in a condition',
  async () => {
    const otherFamily = await aFamily()
    const enterBoth = () =>
      asIdentity(async (tx) => {
        await enterFamily(tx, family.id)
        await enterFamily(tx, otherFamily.id)
      })
    expect(await violationsOf(enterBoth)).toEqual(['2 families in one transaction'])
    expect(await readViolations(sql`select 1 from tasks where family_id = ${otherFamily.id}::uuid`)).toEqual([
      '2 families in one transaction',
    ])
  },
)

it.skipIf(isSharded)('findSingleNodeViolations finds a family that is set by set_config', async () => {
  const setFamily = sql`select set_config('app.family_id', ${family.id}, false)`
  expect(await violationsOf(() => setFamily.execute(database()))).toEqual([
    expect.stringContaining('set_config'),
  ])
  await sql`select set_config('app.family_id', '', false)`.execute(database())
})

it.skipIf(isSharded)(
  'findSingleNodeViolations finds an insert in or after a common table expression',
  async () => {
    const familyId = sql`${scope.familyId}::uuid`
    const inserted = sql`with used as (insert into assistant_uses (family_id, day, asked)
      values (${scope.familyId}, date '2026-01-03', 1) returning asked) select asked from used`
    const updated = sql`with renamed as (update tasks set title = 'x' where family_id = ${familyId} and id = ${taskId}::uuid returning family_id)
      insert into assistant_uses (family_id, day, asked) values (${scope.familyId}, date '2026-01-04', 1)`
    const selected = sql`insert into assistant_uses (family_id, day, asked)
      with t as materialized (select family_id from tasks where family_id = ${familyId}) select family_id, date '2026-01-05', 1 from t limit 1`
    for (const insert of [inserted, updated, selected]) {
      expect(await writeViolations(insert)).toContainEqual(
        expect.stringContaining('assistant_uses is written by a statement with a CTE'),
      )
    }
    const update = sql`with t as materialized (select id from tasks where family_id = ${familyId} for no key update)
      update tasks set title = 'x' from t where tasks.family_id = ${familyId} and tasks.id = t.id`
    expect(await writeViolations(update)).toEqual([])
  },
)

it.skipIf(isSharded)(
  'findSingleNodeViolations finds a local table that is joined with rows of families',
  async () => {
    const join = sql`select 1 from family_members m join sessions s on s.user_id = m.user_id where m.family_id = ${family.id}::uuid`
    expect(await violationsOf(() => asIdentity((tx) => join.execute(tx)))).toEqual([
      expect.stringContaining('sessions is used beside rows of families'),
    ])
  },
)

it.skipIf(isSharded)(
  'findReferenceTableViolations finds writes to a reference table, even in a common table expression',
  async () => {
    const update = sql`update users set updated_at = updated_at where id = ${family.guardian.id}::uuid`
    for (const write of [update, sql`with written as (${update} returning id) select id from written`]) {
      expect(await referenceViolations(write)).toEqual([
        expect.stringContaining('users is written on every node'),
      ])
    }
  },
)

it.skipIf(isSharded).each(['update', 'no key update', 'share', 'key share'])(
  'findReferenceTableViolations finds a row lock FOR %s of a reference table, unless a local table or a family keeps it on one node',
  async (strength) => {
    const lock = sql.raw(`for ${strength}`)
    const person = sql`where u.id = ${family.guardian.id}::uuid`
    for (const locking of [
      sql`select 1 from users u ${person} ${lock}`,
      sql`select 1 from users u left join subscriptions s on s.user_id = u.id ${person} ${lock} of u`,
      sql`with locked as materialized (select u.id from users u ${person} ${lock}) select id from locked`,
      // no foreign key leads from this local table to a reference table
      sql`select 1 from users u ${person} and not exists (select from rate_limits r where r.key = u.email) ${lock}`,
    ]) {
      expect(await referenceViolations(locking)).toEqual([
        expect.stringContaining('a row lock locks all of users'),
      ])
    }
    for (const local of [
      sql`select 1 from users u ${person}`,
      sql`select 1 from users u join accounts a on a.user_id = u.id ${person} ${lock} of u`,
      sql`select 1 from users u join accounts a on a.user_id = u.id ${person} ${lock} of a`,
      sql`select exists (select from second_factors f where f.user_id = u.id) from users u ${person} ${lock} of u`,
    ]) {
      expect(await referenceViolations(local)).toEqual([])
    }
  },
)
