import { beforeEach, expect, test } from 'vitest'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { openFamilyWithoutAuthorisation } from '#app/domain/accounts/session/open-family.server.ts'
import { aClaim, anAnswer, anApprovalFamily } from '#tests/support/approval.ts'
import {
  addChild,
  addTask,
  balanceOf,
  ledgerOf,
  newMember,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { saveFamily } from '../../families/save-family.server.ts'
import { MAX_BALANCE } from '../../points/entry.ts'
import { findHistory } from '../../points/queries.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { decideTaskDays } from './decide-task-days.server.ts'
import { undoDecisions } from './undo-decisions.server.ts'

setUpTestDatabase()

const TODAY = '2026-03-10'
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

const statusOf = async (scope: FamilyScope, day = TODAY) =>
  (await taskDaysOf(scope)).find((taskDay) => taskDay.day === day)?.status
const renewOn = async (scope: FamilyScope, moment: string) => {
  setTestTime(moment)
  await renewDays(scope)
}

test('a claim survives midnight and the renewal, and counts on its own date', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  await renewOn(scope, '2026-03-11T03:00:00.000Z')
  expect(await statusOf(scope)).toBe('claimed')
  const read = await findDashboard(scope)
  expect(read!.dashboard.children[0]!.earlierTaskDays).toMatchObject([{ day: TODAY, status: 'claimed' }])
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(ref)] }))
  const { dashboard } = (await findDashboard(scope))!
  expect(dashboard.children[0]!.earlierTaskDays).toEqual([])
  expect(dashboard.children[0]!.windows).toMatchObject({ today: { sum: 0 }, week: { sum: 10 } })
  expect(dashboard.decisions).toMatchObject([
    { ...ref, revision: 2, title: 'Arrumar a cama', verdict: 'confirmed', points: 10, deciderName: 'Marina' },
  ])
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a claim keeps its date when the time zone changes', async () => {
  setTestTime('2026-03-11T02:30:00.000Z')
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  const move = async (timeZone: 'America/Noronha' | 'America/Rio_Branco', revision: number) => {
    await expectOk(saveFamily(scope, { name: 'Família', timeZone, keepClaimsWaiting: false, revision }))
    const moved = await openFamilyWithoutAuthorisation({
      id: scope.userId,
      name: 'M',
      familyId: scope.familyId,
    })
    await renewDays(moved!)
    return moved!
  }
  await move('America/Noronha', 0)
  expect(await statusOf(scope)).toBe('claimed')
  const acreScope = await move('America/Rio_Branco', 1)
  expect(await statusOf(scope)).toBe('claimed')
  await expectOk(decideTaskDays(acreScope, { answers: [anAnswer(ref)] }))
  expect(await ledgerOf(scope)).toMatchObject([{ day: TODAY, points: 10 }])
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a claim without an answer is confirmed after seven whole days, once by several processes', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  await renewOn(scope, '2026-03-17T15:00:00.000Z')
  expect(await statusOf(scope)).toBe('claimed')
  setTestTime('2026-03-18T15:00:00.000Z')
  await Promise.all(Array.from({ length: 5 }, () => renewDays(scope)))
  expect(await statusOf(scope)).toBe('done')
  expect(await balanceOf(scope, childId)).toBe(10)
  expect(await findHistory(scope)).toMatchObject([{ points: 10, scorerName: 'Combinado' }])
  expect(await ledgerOf(scope)).toMatchObject([{ day: TODAY }])
  const { dashboard } = (await findDashboard(scope))!
  expect(dashboard.decisions).toMatchObject([{ verdict: 'confirmed', points: 10, deciderName: null }])
  // the answer of a guardian who saw the claim
  expect(await decideTaskDays(scope, { answers: [anAnswer(ref, { verdict: 'redo' })] })).toEqual({
    ok: true,
    decided: [],
    skipped: [{ ref, deciderName: null, verdict: 'confirmed' }],
  })
})

test('a claim that was confirmed without a guardian waits for seven days again after an undo', async () => {
  const family = await anApprovalFamily()
  const { scope } = family
  const ref = await aClaim(family, TODAY)
  await renewOn(scope, '2026-03-18T15:00:00.000Z')
  await expectOk(undoDecisions(scope, { answers: [{ ...ref, revision: 2 }] }))
  await renewOn(scope, '2026-03-25T15:00:00.000Z')
  expect(await statusOf(scope)).toBe('claimed')
  await renewOn(scope, '2026-03-26T15:00:00.000Z')
  expect(await statusOf(scope)).toBe('done')
})

test('a family may keep claims waiting without limit', async () => {
  const family = await anApprovalFamily()
  const { scope } = family
  await aClaim(family, TODAY)
  const settings = { name: 'Família', timeZone: 'America/Sao_Paulo' as const, keepClaimsWaiting: true }
  await expectOk(saveFamily(scope, { ...settings, revision: 0 }))
  await renewOn(scope, '2026-04-10T15:00:00.000Z')
  expect(await statusOf(scope)).toBe('claimed')
})

test('a balance at its limit keeps its claims waiting, and the renewal and other claims go on', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  await aClaim(family, TODAY)
  const siblingId = await addChild(scope, { name: 'Bia' })
  const taskId = await addTask(scope, [siblingId], { trust: 'always' })
  const childScope = await newMember(scope, { childId: siblingId })
  await aClaim({ scope, childScope, childId: siblingId, taskId }, TODAY)
  await writeFamily(scope, (tx) =>
    tx.updateTable('children').set({ total_points: MAX_BALANCE }).where('id', '=', childId).execute(),
  )
  await renewOn(scope, '2026-03-18T15:00:00.000Z')
  const days = await taskDaysOf(scope)
  const statuses = new Map(days.filter(({ day }) => day === TODAY).map((row) => [row.childId, row.status]))
  expect([statuses.get(childId), statuses.get(siblingId)]).toEqual(['claimed', 'done'])
  expect(await balanceOf(scope, siblingId)).toBe(10)
  expect(await statusOf(scope, '2026-03-18')).toBe('pending')
})
