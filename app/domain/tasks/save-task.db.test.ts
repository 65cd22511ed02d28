import { expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamilyWithChild, taskInput } from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { saveTask } from './save-task.server.ts'
import { PLAIN_SCHEDULE } from './schedule/schedule.ts'

setUpTestDatabase()

const once = (on: CivilDate) => ({ ...PLAIN_SCHEDULE, recurrence: { kind: 'once' as const, on } })

test('a task whose only date has passed can be renamed, and gets no other date of the past', async () => {
  setTestTime('2026-11-26T15:00:00.000Z')
  const { scope, childId } = await newFamilyWithChild()
  const input = taskInput([childId], { title: 'Montar a barraca', schedule: once('2026-11-26') })
  await expectOk(saveTask(scope, input))

  setTestTime('2026-11-27T15:00:00.000Z')
  await expectOk(saveTask(scope, { ...input, title: 'Montar a barraca azul', revision: 0 }))
  const earlier = { ...input, schedule: once('2026-11-25'), revision: 1 }
  expect(await saveTask(scope, earlier)).toEqual(refusedWith('never_due'))
  const copy = taskInput([childId], { schedule: input.schedule })
  expect(await saveTask(scope, copy)).toEqual(refusedWith('never_due'))
})
