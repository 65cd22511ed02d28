import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { asIdentity, enterFamily } from '#app/database/family-scope.server.ts'
import { importedId, newId } from '#app/base/ids.ts'
import { deleteChild } from '#app/domain/dashboard/delete-child.server.ts'
import { eraseFamily } from '#app/domain/families/erase-family.server.ts'
import { renameMember } from '#app/domain/families/rename-member.server.ts'
import { deleteTasks } from '#app/domain/tasks/delete-tasks.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { isSharded, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addReward, scoreChild } from '#tests/support/family-content.ts'
import { allBalances, allFamilyIds, allRows, oldExport, importedScope } from '#tests/support/old-product.ts'
import { aFamily } from '#tests/support/people.ts'
import { selectRows } from '#tests/support/rows.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk } from '#tests/support/results.ts'
import { emptyReport } from './mapping/partial-report.ts'
import { importOldProduct } from './old-product/import-old-product.server.ts'

// trigger that simulates a crash: while `rate_limits` has the row 'fault', no entry of 'Família de Carla' can be inserted
const FAULT = {
  id: '9999-fault-for-tests',
  sql: `create function refuse_fault() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from rate_limits where key = 'fault')
        and exists (select from families where id = new.family_id and name = 'Família de Carla')
      then raise exception 'a fault in the middle'; end if;
      return new;
    end $$;
    create trigger refuse_fault before insert on score_log for each row execute function refuse_fault();`,
}

// Citus allows no trigger on a distributed table
const extraMigrations = isSharded ? [] : [FAULT]

let testDatabase: TestDatabase
beforeEach(async () => {
  setTestTime('2026-03-10T15:00:00.000Z')
  testDatabase = await openTestDatabase(undefined, extraMigrations)
  return () => testDatabase.close()
})

/** One export with the families of both fixtures. */
const mergedExport = () => {
  const { __collections__: secondExport } = oldExport('members-as-records') as unknown as {
    __collections__: Record<string, Record<string, unknown>>
  }
  const firstExport = oldExport('members-as-list') as unknown as Record<string, Record<string, unknown>>
  const names = new Set([...Object.keys(firstExport), ...Object.keys(secondExport)])
  return Object.fromEntries([...names].map((name) => [name, { ...firstExport[name], ...secondExport[name] }]))
}

it('a second import changes nothing, and reports every record as existing', async () => {
  const firstImport = await expectOk(importOldProduct(mergedExport()))
  const rowsBefore = await allRows()
  const secondImport = await expectOk(importOldProduct(mergedExport()))
  expect(await allRows()).toEqual(rowsBefore)
  for (const [name, { read, imported, existing, skipped }] of Object.entries(secondImport.report.counts)) {
    const { imported: firstCount } = firstImport.report.counts[name as 'users']
    expect({ name, imported, existing }).toEqual({ name, imported: 0, existing: firstCount })
    expect(existing + skipped, name).toBe(read)
  }
})

it.skipIf(isSharded)(
  'a second import completes an import that crashed, with the result of a single import (needs a trigger)',
  async () => {
    const rowsWithoutTimes = async () =>
      (await allRows()).map((row) => row.replaceAll(/"(created_at|updated_at|imported_at)": "[^"]*"/g, ''))
    await asIdentity((tx) =>
      tx.insertInto('rate_limits').values({ key: 'fault', attempts: 1, resets_at: new Date() }).execute(),
    )
    await expect(importOldProduct(mergedExport())).rejects.toThrow('a fault in the middle')
    expect(await allFamilyIds()).toEqual([importedId('families', 'fam-prado')])
    await asIdentity((tx) => tx.deleteFrom('rate_limits').where('key', '=', 'fault').execute())
    const { report } = await expectOk(importOldProduct(mergedExport()))
    expect(report.counts.families).toEqual({ read: 4, imported: 2, existing: 1, skipped: 1 })
    const recoveredRows = await rowsWithoutTimes()

    await testDatabase.close()
    testDatabase = await openTestDatabase(undefined, extraMigrations)
    await expectOk(importOldProduct(mergedExport()))
    expect(recoveredRows).toEqual(await rowsWithoutTimes())
  },
)

it('a second import keeps changes, additions and deletions made since the first, even the deletion of a family', async () => {
  await expectOk(importOldProduct(mergedExport()))
  const scope = (await importedScope('uid-marina'))!
  const importedIdOf = (kind: string, id: string) => importedId(kind, scope.familyId, id)
  await renewDays(scope)
  await renameMember(scope, { name: 'Marina de Novo' })
  await expectOk(deleteTasks(scope, { ids: [importedIdOf('tasks', 'task-cama')] }))
  await expectOk(deleteChild(scope, { id: importedIdOf('children', 'kid-theo') }))
  await addReward(scope)
  const score = {
    requestId: newId(),
    childId: importedIdOf('children', 'kid-alice'),
    type: 'positive',
    points: 3,
  } as const
  await expectOk(scoreChild(scope, { ...score, description: 'Depois' }))
  const deletedFamilyId = importedId('families', 'fam-nogueira')
  await asIdentity(async (tx) => {
    await tx.deleteFrom('users').where('family_id', '=', deletedFamilyId).execute()
    await eraseFamily(await enterFamily(tx, deletedFamilyId), deletedFamilyId)
  })
  const rowsBefore = await allRows()
  await expectOk(importOldProduct(mergedExport()))
  expect(await allRows()).toEqual(rowsBefore)
})

it('an import into a database with other families is refused; with `intoExisting` it leaves them unchanged', async () => {
  const { id, guardian } = await aFamily()
  expect(await importOldProduct(mergedExport())).toEqual({
    ok: false,
    reason: 'other_families',
    familyCount: 1,
  })
  expect(await allFamilyIds()).toEqual([id])
  const exportWithTakenEmail = { users: { u: { email: guardian.email } }, families: {} }
  const { report } = await expectOk(importOldProduct(exportWithTakenEmail, { intoExisting: true }))
  expect(report.problems).toMatchObject([{ id: 'u', reason: 'já existe aqui uma conta com este e-mail' }])
  await expectOk(importOldProduct(mergedExport(), { intoExisting: true }))
  expect(await allFamilyIds()).toContain(id)
  const users = await selectRows('users', { id: guardian.id }, ['name'])
  expect(users).toEqual([{ name: guardian.name }])
})

it('a dry run has the report of a real import, and writes nothing', async () => {
  const { report: dryRunReport } = await expectOk(importOldProduct(mergedExport(), { dryRun: true }))
  expect(await allFamilyIds()).toEqual([])
  const { report } = await expectOk(importOldProduct(mergedExport()))
  expect({ ...dryRunReport, dryRun: false }).toEqual(report)
})

it('an export without any record is refused', async () => {
  for (const json of [null, [], {}, { users: [] }, { outra: { a: {} } }]) {
    expect(await importOldProduct(json)).toEqual({ ok: false, reason: 'nothing_readable' })
  }
  expect(emptyReport().problems).toEqual([])
})

const anyId = fc.constantFrom('a', 'b', 'c')
const anyInvalidValue = fc.oneof({ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
const orInvalid = (valid: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary: valid }, anyInvalidValue)
const anyDay = fc.constantFrom('2026-03-08', '2026-03-09', '2026-03-10', '2027-01-01', '2026-02-30')
const anyPoints = orInvalid(fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom('7', 2.5, 1e12)))
const anyMoment = orInvalid(
  fc.oneof(
    fc.integer({ min: 1_750_000_000, max: 1_780_000_000 }).map((seconds) => ({ seconds, nanoseconds: 0 })),
    fc.constantFrom('2026-03-08T12:00:00Z', '2026-03-10T02:00:00Z', 1_773_000_000_000),
  ),
)
const anyRecord = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  orInvalid(fc.record(fields, { requiredKeys: [] }))
const anyCollection = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.dictionary(anyId, anyRecord(fields), { maxKeys: 3 })
const anyTitle = orInvalid(fc.constantFrom('Cama', 'Ler', 'Cinema'))
const anyUsers = anyCollection({
  email: orInvalid(fc.constantFrom('a@x.br', 'b@x.br', 'B@x.br', 'x')),
  familyId: anyId,
  role: fc.constantFrom('parent', 'child'),
})
const anyCompletions = fc.dictionary(
  anyId,
  orInvalid(
    fc.dictionary(
      anyDay,
      orInvalid(
        fc.oneof(fc.boolean(), fc.record({ status: fc.boolean(), points: anyPoints }), fc.constant('')),
      ),
    ),
  ),
)
const anyExport = fc.record({
  users: anyUsers,
  userFamilies: anyCollection({
    userId: anyId,
    familyId: anyId,
    isActive: fc.boolean(),
    role: fc.constantFrom('parent', 'child'),
  }),
  families: anyCollection({
    name: anyTitle,
    ownerId: anyId,
    admins: orInvalid(fc.array(anyId)),
    members: orInvalid(
      fc.oneof(
        fc.array(anyId),
        fc.array(
          fc.record({ userId: anyId, role: fc.constantFrom('admin', 'child'), isActive: fc.boolean() }),
        ),
      ),
    ),
    createdAt: anyMoment,
    children: anyCollection({
      name: fc.constantFrom('Lia', 'Teo'),
      age: anyPoints,
      totalPoints: anyPoints,
      createdAt: anyMoment,
    }),
  }),
  tasks: anyCollection({
    title: anyTitle,
    time: fc.constantFrom('07:30', '8h'),
    points: anyPoints,
    weekdays: fc.constant([0, 1, 2, 3]),
    childIds: fc.array(anyId),
    familyId: anyId,
    completedBy: anyCompletions,
    createdAt: anyMoment,
  }),
  rewards: anyCollection({
    title: anyTitle,
    points: anyPoints,
    familyId: anyId,
    redemptionPeriod: anyTitle,
    childIds: fc.array(anyId),
  }),
  scoreLog: anyCollection({
    familyId: anyId,
    scoredMemberUid: anyId,
    points: anyPoints,
    type: fc.constantFrom('positive', 'negative', 'redemption'),
    description: anyTitle,
    createdAt: anyMoment,
  }),
})

it('every record of any export is imported or reported, balances equal their ledgers, and a second import changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyExport, async (json) => {
      // unique ids, so that each run creates new families
      const runId = newId()
      const uniqueJson = JSON.parse(
        JSON.stringify(json).replaceAll(/"(a|b|c)"/g, (_, id: string) => `"${id}-${runId}"`),
      ) as unknown
      const result = await importOldProduct(uniqueJson)
      if (!result.ok) return
      for (const [name, { read, imported, skipped }] of Object.entries(result.report.counts))
        expect({ name, read }).toEqual({ name, read: imported + skipped })
      const oldBalances = oldBalancesOf(uniqueJson)
      for (const { id, balance, sum } of await allBalances()) {
        expect(balance).toBe(sum)
        expect(balance, 'old balance').toBe(oldBalances.get(id) ?? sum)
      }
      const rowsBefore = await allRows()
      await importOldProduct(uniqueJson)
      expect(await allRows()).toEqual(rowsBefore)
      await deleteUsersAndFamilies()
    }),
    { numRuns: 40 },
  )
})

/** The valid balances of an export, by the id of the imported child. */
function oldBalancesOf(json: unknown): Map<string, number> {
  const families = Object.entries((json as { families: Record<string, { children?: unknown }> }).families)
  return new Map(
    families.flatMap(([familyId, family]) =>
      Object.entries((family?.children ?? {}) as Record<string, { totalPoints?: unknown }>).flatMap(
        ([id, child]) => {
          const total = child?.totalPoints
          if (typeof total !== 'number' || !Number.isInteger(total) || Math.abs(total) > 1e9) return []
          return [[importedId('children', importedId('families', familyId), id), total] as const]
        },
      ),
    ),
  )
}

async function deleteUsersAndFamilies(): Promise<void> {
  await asIdentity((tx) => tx.deleteFrom('users').execute())
  for (const id of await allFamilyIds()) {
    await asIdentity(async (tx) => eraseFamily(await enterFamily(tx, id), id))
  }
}
