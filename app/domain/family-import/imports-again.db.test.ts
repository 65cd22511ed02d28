import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity, enterFamily } from '#app/database/family-scope.server.ts'
import { idOfOldRecord, newId } from '#app/base/ids.ts'
import { deleteChild } from '#app/domain/children/delete-child.server.ts'
import { eraseFamily } from '#app/domain/families/erase-family.server.ts'
import { renameMember } from '#app/domain/families/rename-member.server.ts'
import { scoreChild } from '#app/domain/points/score-child.server.ts'
import { deleteTask } from '#app/domain/tasks/delete-task.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addReward, expectOk } from '#tests/support/family-content.ts'
import { everyBalance, everyFamily, everyRow, oldExport, scopeOfOld } from '#tests/support/old-product.ts'
import { aFamily } from '#tests/support/people.ts'
import { emptyReport } from './mapping/partial-report.ts'
import { importOldProduct } from './old-product/import-old-product.server.ts'

// simulates a process that dies: while a row says so, an entry of the second family cannot be written
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

let testDatabase: TestDatabase
let clock: { restore: () => void }
beforeEach(async () => {
  clock = setClock(() => new Date('2026-03-10T15:00:00.000Z'))
  testDatabase = await openTestDatabase(undefined, [FAULT])
})
afterEach(async () => {
  clock.restore()
  await testDatabase.close()
})

const both = () => {
  const { __collections__: records } = oldExport('members-as-records') as unknown as {
    __collections__: Record<string, Record<string, unknown>>
  }
  const list = oldExport('members-as-list') as unknown as Record<string, Record<string, unknown>>
  const names = new Set([...Object.keys(list), ...Object.keys(records)])
  return Object.fromEntries([...names].map((name) => [name, { ...list[name], ...records[name] }]))
}

describe('an import that runs again', () => {
  it('changes nothing, and reports that everything exists', async () => {
    const first = await expectOk(importOldProduct(both()))
    const before = await everyRow()
    const second = await expectOk(importOldProduct(both()))
    expect(await everyRow()).toEqual(before)
    for (const [name, { read, imported, existing, notPlaced }] of Object.entries(second.report.counts)) {
      const { imported: atFirst } = first.report.counts[name as 'users']
      expect({ name, imported, existing }).toEqual({ name, imported: 0, existing: atFirst })
      expect(existing + notPlaced, name).toBe(read)
    }
  })

  it('completes an import interrupted by a crash, with the result of a single run', async () => {
    const withoutTimes = async () =>
      (await everyRow()).map((row) => row.replaceAll(/"(created_at|updated_at|imported_at)": "[^"]*"/g, ''))
    await asIdentity((tx) =>
      tx.insertInto('rate_limits').values({ key: 'fault', attempts: 1, resets_at: new Date() }).execute(),
    )
    await expect(importOldProduct(both())).rejects.toThrow('a fault in the middle')
    expect(await everyFamily()).toEqual([idOfOldRecord('families', 'fam-prado')])
    await asIdentity((tx) => tx.deleteFrom('rate_limits').where('key', '=', 'fault').execute())
    const { report } = await expectOk(importOldProduct(both()))
    expect(report.counts.families).toEqual({ read: 4, imported: 2, existing: 1, notPlaced: 1 })
    const recovered = await withoutTimes()

    await testDatabase.close()
    testDatabase = await openTestDatabase(undefined, [FAULT])
    await expectOk(importOldProduct(both()))
    expect(recovered).toEqual(await withoutTimes())
  })

  it('neither overwrites nor restores what people changed, added or deleted since', async () => {
    await expectOk(importOldProduct(both()))
    const scope = (await scopeOfOld('uid-marina'))!
    const of = (kind: string, id: string) => idOfOldRecord(kind, scope.familyId, id)
    await renewDays(scope)
    await renameMember(scope, { name: 'Marina de Novo' })
    await expectOk(deleteTask(scope, { id: of('tasks', 'task-cama') }))
    await expectOk(deleteChild(scope, { id: of('children', 'kid-theo') }))
    await addReward(scope)
    const score = {
      requestId: newId(),
      childId: of('children', 'kid-alice'),
      type: 'positive',
      points: 3,
    } as const
    await expectOk(scoreChild(scope, { ...score, description: 'Depois' }))
    // a family that was deleted on request stays deleted
    const forgotten = idOfOldRecord('families', 'fam-nogueira')
    await asIdentity(async (tx) => {
      await tx.deleteFrom('users').where('family_id', '=', forgotten).execute()
      await eraseFamily(await enterFamily(tx, forgotten), forgotten)
    })
    const before = await everyRow()
    await expectOk(importOldProduct(both()))
    expect(await everyRow()).toEqual(before)
  })
})

describe('a database with other families', () => {
  it('is refused by default, and otherwise left unchanged', async () => {
    const { id, guardian } = await aFamily()
    expect(await importOldProduct(both())).toEqual({ ok: false, reason: 'other_families', families: 1 })
    expect(await everyFamily()).toEqual([id])
    const exportWithTakenEmail = { users: { u: { email: guardian.email } }, families: {} }
    const { report } = await expectOk(importOldProduct(exportWithTakenEmail, { intoExisting: true }))
    expect(report.problems).toMatchObject([{ id: 'u', reason: 'já existe aqui uma conta com este e-mail' }])
    await expectOk(importOldProduct(both(), { intoExisting: true }))
    expect(await everyFamily()).toContain(id)
    const users = await database().selectFrom('users').select('name').where('id', '=', guardian.id).execute()
    expect(users).toEqual([{ name: guardian.name }])
  })
})

describe('a rehearsal', () => {
  it('reports the same and writes nothing', async () => {
    const { report: rehearsed } = await expectOk(importOldProduct(both(), { dryRun: true }))
    expect(await everyFamily()).toEqual([])
    const { report } = await expectOk(importOldProduct(both()))
    expect({ ...rehearsed, dryRun: false }).toEqual(report)
  })
})

it('says so when nothing can be read', async () => {
  for (const json of [null, [], {}, { users: [] }, { outra: { a: {} } }]) {
    expect(await importOldProduct(json)).toEqual({ ok: false, reason: 'nothing_readable' })
  }
  expect(emptyReport().problems).toEqual([])
})

describe('any export', () => {
  const ids = fc.constantFrom('a', 'b', 'c')
  const junk = fc.oneof({ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
  const or = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary: good }, junk)
  const days = fc.constantFrom('2026-03-08', '2026-03-09', '2026-03-10', '2027-01-01', '2026-02-30')
  const points = or(fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom('7', 2.5, 1e12)))
  const moments = or(
    fc.oneof(
      fc.integer({ min: 1_750_000_000, max: 1_780_000_000 }).map((seconds) => ({ seconds, nanoseconds: 0 })),
      fc.constantFrom('2026-03-08T12:00:00Z', '2026-03-10T02:00:00Z', 1_773_000_000_000),
    ),
  )
  const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
    or(fc.record(fields, { requiredKeys: [] }))
  const collection = (fields: Record<string, fc.Arbitrary<unknown>>) =>
    fc.dictionary(ids, record(fields), { maxKeys: 3 })
  const titles = or(fc.constantFrom('Cama', 'Ler', 'Cinema'))
  const people = collection({
    email: or(fc.constantFrom('a@x.br', 'b@x.br', 'B@x.br', 'x')),
    familyId: ids,
    role: fc.constantFrom('parent', 'child'),
  })
  const completions = fc.dictionary(
    ids,
    or(
      fc.dictionary(
        days,
        or(fc.oneof(fc.boolean(), fc.record({ status: fc.boolean(), points }), fc.constant(''))),
      ),
    ),
  )
  const exports = fc.record({
    users: people,
    userFamilies: collection({
      userId: ids,
      familyId: ids,
      isActive: fc.boolean(),
      role: fc.constantFrom('parent', 'child'),
    }),
    families: collection({
      name: titles,
      ownerId: ids,
      admins: or(fc.array(ids)),
      members: or(
        fc.oneof(
          fc.array(ids),
          fc.array(
            fc.record({ userId: ids, role: fc.constantFrom('admin', 'child'), isActive: fc.boolean() }),
          ),
        ),
      ),
      createdAt: moments,
      children: collection({
        name: fc.constantFrom('Lia', 'Teo'),
        age: points,
        totalPoints: points,
        createdAt: moments,
      }),
    }),
    tasks: collection({
      title: titles,
      time: fc.constantFrom('07:30', '8h'),
      points,
      weekdays: fc.constant([0, 1, 2, 3]),
      childIds: fc.array(ids),
      familyId: ids,
      completedBy: completions,
      createdAt: moments,
    }),
    rewards: collection({
      title: titles,
      points,
      familyId: ids,
      redemptionPeriod: titles,
      childIds: fc.array(ids),
    }),
    scoreLog: collection({
      familyId: ids,
      scoredMemberUid: ids,
      points,
      type: fc.constantFrom('positive', 'negative', 'redemption'),
      description: titles,
      createdAt: moments,
    }),
  })

  it('is imported or reported, keeps every balance equal to its ledger, and duplicates nothing', async () => {
    await fc.assert(
      fc.asyncProperty(exports, async (json) => {
        // each round uses new families: the ids of the old product contain the round
        const round = newId()
        const own = JSON.parse(
          JSON.stringify(json).replaceAll(/"(a|b|c)"/g, (_, id: string) => `"${id}-${round}"`),
        ) as unknown
        const result = await importOldProduct(own)
        if (!result.ok) return
        for (const [name, { read, imported, notPlaced }] of Object.entries(result.report.counts))
          expect({ name, read }).toEqual({ name, read: imported + notPlaced })
        const expected = oldTotals(own)
        for (const { id, balance, sum } of await everyBalance()) {
          expect(balance).toBe(sum)
          expect(balance, 'as the old product said').toBe(expected.get(id) ?? sum)
        }
        const before = await everyRow()
        await importOldProduct(own)
        expect(await everyRow()).toEqual(before)
        await forgetEverything()
      }),
      { numRuns: 40 },
    )
  })
})

/** Integer balances in the old records, by the id of our child. */
function oldTotals(json: unknown): Map<string, number> {
  const families = Object.entries((json as { families: Record<string, { children?: unknown }> }).families)
  return new Map(
    families.flatMap(([familyId, family]) =>
      Object.entries((family?.children ?? {}) as Record<string, { totalPoints?: unknown }>).flatMap(
        ([id, child]) => {
          const total = child?.totalPoints
          if (typeof total !== 'number' || !Number.isInteger(total) || Math.abs(total) > 1e9) return []
          return [[idOfOldRecord('children', idOfOldRecord('families', familyId), id), total] as const]
        },
      ),
    ),
  )
}

async function forgetEverything(): Promise<void> {
  await asIdentity((tx) => tx.deleteFrom('users').execute())
  for (const id of await everyFamily()) {
    await asIdentity(async (tx) => eraseFamily(await enterFamily(tx, id), id))
  }
}
