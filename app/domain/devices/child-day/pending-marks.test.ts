import { expect, test } from 'vitest'
import { deviceTaskDay, deviceView } from '#tests/support/device-views.ts'
import { applyMarks, type PendingMark, withoutContained } from './pending-marks.ts'

const mark = (fields: Partial<PendingMark> = {}): PendingMark => ({
  taskId: 'Cama',
  childId: 'lia',
  day: '2026-11-24',
  slot: 0,
  status: 'done',
  revision: 1,
  ...fields,
})

const shown = (view: ReturnType<typeof deviceView>, ...marks: PendingMark[]) =>
  applyMarks(view, marks).children[0]!.day!.taskDays[0]!

const open = deviceView([deviceTaskDay('Cama')])

test('a mark is shown as waiting, and can be undone, before the server answers', () => {
  expect(shown(open, mark())).toMatchObject({
    status: 'claimed',
    canUndo: true,
    isSending: true,
    revision: 2,
  })
  expect(shown(open)).toMatchObject({ status: 'pending', isSending: false })
})

test('an undo sent after the mark opens the task again', () => {
  expect(shown(open, mark(), mark({ status: 'pending', revision: 2 }))).toMatchObject({
    status: 'pending',
    revision: 3,
  })
})

test('the undo of a task that was to be done again shows that again', () => {
  const redo = { deciderName: 'Paulo', note: 'Faltou um pedacinho.' }
  const view = deviceView([deviceTaskDay('Cama', { status: 'redo', redo })])
  expect(shown(view, mark(), mark({ status: 'pending', revision: 2 })).status).toBe('redo')
})

test('a mark of an older revision changes nothing: the newer view wins', () => {
  const view = deviceView([deviceTaskDay('Cama', { status: 'not_done', revision: 2 })])
  expect(shown(view, mark())).toMatchObject({ status: 'not_done', isSending: false })
})

test('marks of other tasks and days have no effect', () => {
  expect(shown(open, mark({ taskId: 'Dentes' }), mark({ day: '2026-11-23' })).status).toBe('pending')
})

test('a mark is pending until the view has a newer revision, or no longer the task', () => {
  const marks = [mark()]
  expect(withoutContained(marks, open)).toEqual(marks)
  expect(withoutContained(marks, deviceView([deviceTaskDay('Cama', { revision: 2 })]))).toEqual([])
  expect(withoutContained(marks, deviceView([]))).toEqual([])
})
