import { expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addTask, newFamilyWithChild } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { findTaskWeek } from './queries.server.ts'

setUpTestDatabase()

test("a task's week has its days since Sunday before today, and no other task's", async () => {
  setTestTime('2026-11-28T15:00:00.000Z') // a Saturday
  const { scope, childId } = await newFamilyWithChild()
  const taskId = await addTask(scope, [childId], { title: 'Banho' })
  await addTask(scope, [childId], { title: 'Mochila' })
  for (const day of ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']) {
    setTestTime(`${day}T15:00:00.000Z`)
    await expectOk(renewDays(scope))
    if (day === '2026-11-29')
      await expectOk(markTaskDay(scope, { taskId, childId, day, slot: 0, status: 'done', revision: 0 }))
  }
  expect(await findTaskWeek(scope, { taskId, today: '2026-12-01' })).toEqual([
    { childId, day: '2026-11-29', slot: 0, status: 'done' },
    { childId, day: '2026-11-30', slot: 0, status: 'not_done' },
  ])
})
