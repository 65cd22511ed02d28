import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { writeFamily } from '#app/database/family-scope.server.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import {
  aClaim,
  aDeviceScope,
  anAnswer,
  anApprovalFamily,
  type ApprovalFamily,
} from '#tests/support/approval.ts'
import {
  addChild,
  addTask,
  balanceOf,
  forceSave,
  newFamily,
  taskDaysOf,
  taskInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { saveTask } from '../save-task.server.ts'
import type { TaskInput } from '../schema.ts'
import type { MarkStatus, TaskDayStatus, Verdict } from '../task.ts'
import { decideTaskDays } from './decide-task-days.server.ts'
import { markOwnTaskDay } from './mark-own-task-day.server.ts'
import { undoDecisions } from './undo-decisions.server.ts'

setUpTestDatabase()

const TODAY = '2026-03-10'
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

type TaskOfFamily = Pick<ApprovalFamily, 'scope' | 'taskId'> & { childIds: string[] }

/** Saves the task's form with other points. */
async function setPoints({ scope, taskId, childIds }: TaskOfFamily, fields: Partial<TaskInput>) {
  const input = taskInput(childIds, { trust: 'always', ...fields, id: taskId })
  await expectOk(forceSave((changed) => saveTask(scope, changed), input))
}

test('a confirmation gives the points that the child was promised', async () => {
  const family = await anApprovalFamily({ points: 15 })
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  await setPoints({ ...family, childIds: [childId] }, { points: 1 })
  expect((await findDashboard(scope))?.dashboard.children[0]?.taskDays).toMatchObject([{ points: 15 }])
  expect(await decideTaskDays(scope, { answers: [anAnswer(ref, { points: 14 })] })).toEqual(
    refusedWith('note_missing'),
  )
  expect(
    await decideTaskDays(scope, { answers: [anAnswer(ref, { points: 16, note: 'Muito bom' })] }),
  ).toEqual(refusedWith('too_many_points'))
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(ref)] }))
  expect(await balanceOf(scope, childId)).toBe(15)
})

test('marks that nobody answers are confirmed with the promised points', async () => {
  const family = await anApprovalFamily({ points: 15 })
  await aClaim(family, TODAY)
  await setPoints({ ...family, childIds: [family.childId] }, { points: 1 })
  setTestTime('2026-03-18T15:00:00.000Z')
  await renewDays(family.scope)
  expect(await balanceOf(family.scope, family.childId)).toBe(15)
})

test("in 'Juntos' each mark has the points of its own moment, also after a mark is taken back", async () => {
  const scope = await newFamily()
  const childIds = [await addChild(scope, { name: 'Lia' }), await addChild(scope, { name: 'Davi' })]
  const [liaId = '', daviId = ''] = childIds
  const taskId = await addTask(scope, childIds, { assignment: 'together', points: 15 })
  const device = aDeviceScope(scope, childIds)
  const mark = (childId: string, status: 'done' | 'pending', revision: number) =>
    expectOk(markOwnTaskDay(device, { taskId, childId, day: TODAY, slot: 0, revision, status }))
  const setTogetherPoints = (points: number) =>
    setPoints({ scope, taskId, childIds }, { trust: 'auto', assignment: 'together', points })
  await mark(liaId, 'done', 0)
  await setTogetherPoints(4)
  await mark(daviId, 'done', 0)
  expect([await balanceOf(scope, liaId), await balanceOf(scope, daviId)]).toEqual([15, 4])
  await mark(daviId, 'pending', 1)
  await setTogetherPoints(7)
  await mark(daviId, 'done', 2)
  expect([await balanceOf(scope, liaId), await balanceOf(scope, daviId)]).toEqual([15, 7])
})

test('a mark of the previous release, without stored points, is worth what the task is worth', async () => {
  const family = await anApprovalFamily({ points: 15 })
  const ref = await aClaim(family, TODAY)
  await writeFamily(family.scope, (tx) =>
    sql`update task_days set promised_points = null where family_id = ${family.scope.familyId}::uuid`.execute(
      tx,
    ),
  )
  await setPoints({ ...family, childIds: [family.childId] }, { points: 6 })
  await expectOk(decideTaskDays(family.scope, { answers: [anAnswer(ref)] }))
  expect(await balanceOf(family.scope, family.childId)).toBe(6)
})

type Step =
  | { kind: 'price'; points: number }
  | { kind: 'ownMark'; status: 'done' | 'pending' }
  | { kind: 'mark'; status: MarkStatus }
  | { kind: 'decide'; verdict: Verdict; fewer: boolean }
  | { kind: 'undoDecision' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), points: fc.integer({ min: 2, max: 30 }) }),
  fc.record({
    kind: fc.constant('ownMark' as const),
    status: fc.constantFrom('done' as const, 'done' as const, 'pending' as const),
  }),
  fc.record({
    kind: fc.constant('mark' as const),
    status: fc.constantFrom<MarkStatus>('done', 'pending', 'not_done'),
  }),
  fc.record({
    kind: fc.constant('decide' as const),
    verdict: fc.constantFrom<Verdict>('confirmed', 'confirmed', 'redo', 'not_done'),
    fewer: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('undoDecision' as const) }),
)

/** What the child was promised, as its screen showed it; null without a mark of the child. */
function promiseAfter(
  promise: number | null,
  step: Step,
  { before, after, shown }: { before: TaskDayStatus; after: TaskDayStatus; shown: number },
): number | null {
  if (after === 'pending') return null
  return step.kind === 'ownMark' && before === 'pending' ? shown : promise
}

test('whatever happens to the points of a task, a mark is worth what the card showed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('always' as const, 'auto' as const),
      fc.array(anyStep, { minLength: 4, maxLength: 12 }),
      async (trust, steps) => {
        const family = await anApprovalFamily({ trust })
        const { scope, childScope, childId, taskId } = family
        await renewDays(scope)
        let price = 10
        let promise: number | null = null
        // the points of the entry; 0 without one
        let given = 0
        for (const step of steps) {
          const [row] = await taskDaysOf(scope)
          const { status: before, revision } = row!
          const ref = { taskId, childId, day: TODAY, slot: 0, revision }
          const shown = await cardPoints(family)
          if (step.kind === 'price') {
            price = step.points
            await setPoints({ scope, taskId, childIds: [childId] }, { trust, points: price })
          } else if (step.kind === 'ownMark') {
            await markOwnTaskDay(childScope, { ...ref, status: step.status })
          } else if (step.kind === 'mark') {
            await markTaskDay(scope, { ...ref, status: step.status })
          } else if (step.kind === 'decide') {
            const fewer =
              step.fewer && step.verdict === 'confirmed' ? { points: 1, note: 'Faltou um canto' } : {}
            await decideTaskDays(scope, { answers: [anAnswer(ref, { verdict: step.verdict, ...fewer })] })
          } else {
            await undoDecisions(scope, { answers: [ref] })
          }
          const { status: after } = (await taskDaysOf(scope))[0]!
          promise = promiseAfter(promise, step, { before, after, shown })
          const isFewer = step.kind === 'decide' && step.fewer && before === 'claimed'
          if (after !== 'done') given = 0
          else if (before !== 'done') given = isFewer ? 1 : (promise ?? price)
          const expected = after === 'done' ? given : (promise ?? price)
          expect([await cardPoints(family), await balanceOf(scope, childId)]).toEqual([expected, given])
        }
      },
    ),
    { numRuns: 15 },
  )
})

async function cardPoints({ scope }: ApprovalFamily): Promise<number> {
  const points = (await findDashboard(scope))?.dashboard.children[0]?.taskDays[0]?.points
  if (points === undefined) throw new Error('No task day')
  return points
}
