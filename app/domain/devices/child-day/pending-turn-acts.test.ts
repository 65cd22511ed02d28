import { expect, test } from 'vitest'
import { deviceOpenTurn, deviceTaskDay, deviceView, turnOf } from '#tests/support/device-views.ts'
import type { DeviceView } from '../device-view.ts'
import { UNKNOWN_REVISION } from '../../tasks/schedule/open-turn.ts'
import { applyMarks, isTakenUnanswered } from './pending-marks.ts'
import { applyTurnActs, isRepeatedAct, type TurnAct } from './pending-turn-acts.ts'

const key = { taskId: 'Louça', childId: 'lia', day: '2026-11-24', slot: 1 }
const take: TurnAct = { ...key, kind: 'take' }
const giveBack: TurnAct = { ...key, kind: 'giveBack' }
const tick: TurnAct = { ...key, kind: 'step', step: 2, isDone: true }
const dishes = deviceOpenTurn('Louça', { slot: 1, time: '13:00', until: '15:00' })

function viewWith(openTurns = [dishes], taskDays = [deviceTaskDay('Banho', { time: '19:00' })]): DeviceView {
  const view = deviceView(taskDays)
  return {
    ...view,
    children: view.children.map((child) => ({ ...child, day: { ...child.day!, openTurns } })),
  }
}

const dayOf = (view: DeviceView, index = 0) => view.children[index]!.day!

test('a turn that the child takes is among its tasks at once, by time, and can be given back', () => {
  const taken = dayOf(applyTurnActs(viewWith(), [take]))
  expect(taken.openTurns).toEqual([])
  expect(taken.taskDays.map(({ title }) => title)).toEqual(['Louça', 'Banho'])
  expect(taken.taskDays[0]).toMatchObject({
    slot: 1,
    status: 'pending',
    turn: { isTaken: true, until: '15:00' },
  })
  const returned = dayOf(applyTurnActs(viewWith(), [take, giveBack]))
  expect(returned).toEqual(dayOf(viewWith()))
})

test("'Peguei!' and 'Devolver' are shown as not answered, until the server's view has them", () => {
  const shownDay = (view: DeviceView, acts: TurnAct[]) => applyMarks(view, [], acts).children[0]!.day!
  const [taken] = shownDay(viewWith(), [take]).taskDays
  expect(isTakenUnanswered(taken!)).toBe(true)
  const known = viewWith([], [deviceTaskDay('Louça', { slot: 1, turn: turnOf({ isTaken: true }) })])
  expect(isTakenUnanswered(shownDay(known, [take]).taskDays[0]!)).toBe(false)
  const isSending = (view: DeviceView, acts: TurnAct[]) =>
    shownDay(view, acts).openTurns.map((turn) => turn.isSending)
  expect(isSending(known, [giveBack])).toEqual([true])
  expect(isSending(viewWith(), [take, giveBack])).toEqual([true])
  expect(isSending(viewWith(), [])).toEqual([false])
})

test('a turn that the child takes stands where the server will have it among tasks of the same time', () => {
  const others = ['Cama', 'Mesa'].map((title) => deviceTaskDay(title, { time: '13:00' }))
  const taken = dayOf(applyTurnActs(viewWith([dishes], others), [take]))
  expect(taken.taskDays.map(({ taskId }) => taskId)).toEqual(['Cama', 'Louça', 'Mesa'])
})

test('a turn that the child takes stands behind tasks of earlier days that are to be done again', () => {
  const redo = deviceTaskDay('Quarto', { day: '2026-11-23', time: '18:00', status: 'redo' })
  const taken = dayOf(applyTurnActs(viewWith([dishes], [redo]), [take]))
  expect(taken.taskDays.map(({ title }) => title)).toEqual(['Quarto', 'Louça'])
})

test('on a wall a turn that one child takes is no longer offered to the others', () => {
  const view = viewWith()
  const davi = {
    ...view.children[0]!,
    id: 'davi',
    day: { ...dayOf(view), taskDays: [], openTurns: [{ ...dishes, childId: 'davi' }] },
  }
  const shown = applyTurnActs({ ...view, children: [...view.children, davi] }, [take])
  expect(dayOf(shown, 1)).toMatchObject({ openTurns: [], taskDays: [] })
})

test('an act that the view contains already has no effect, nor one on a turn that is gone', () => {
  const contained = viewWith([], [deviceTaskDay('Louça', { slot: 1, revision: 3 })])
  expect(applyTurnActs(contained, [take])).toEqual(contained)
  expect(applyTurnActs(viewWith([]), [take, giveBack, tick])).toEqual(viewWith([]))
})

test('a tick stays with its step, and can be taken away', () => {
  const view = viewWith([], [deviceTaskDay('Louça', { slot: 1, turn: turnOf({ doneSteps: [0] }) })])
  expect(dayOf(applyTurnActs(view, [tick, tick])).taskDays[0]!.turn!.doneSteps).toEqual([0, 2])
  expect(dayOf(applyTurnActs(view, [tick, { ...tick, isDone: false }])).taskDays[0]!.turn!.doneSteps).toEqual(
    [0],
  )
})

test('a turn just taken cannot be marked until the server sends it, also after it was given back', () => {
  const revisionOf = (view: DeviceView, acts: TurnAct[]) =>
    applyMarks(view, [], acts).children[0]!.day!.taskDays.map(({ revision }) => revision)
  const taken = viewWith(
    [],
    [deviceTaskDay('Louça', { slot: 1, revision: 3, turn: turnOf({ isTaken: true }) })],
  )
  expect(revisionOf(viewWith([dishes], []), [take])).toEqual([UNKNOWN_REVISION])
  expect(revisionOf(taken, [take, giveBack, take])).toEqual([UNKNOWN_REVISION])
  expect(revisionOf(taken, [take])).toEqual([3])
})

test('only the last act on the same turn or step makes the same one a double tap', () => {
  const untick: TurnAct = { ...tick, isDone: false }
  expect(isRepeatedAct(take, [take])).toBe(true)
  expect(isRepeatedAct(tick, [tick, { ...tick, step: 1 }, giveBack])).toBe(true)
  const others: TurnAct[] = [giveBack, { ...take, slot: 0 }, tick, { ...take, childId: 'davi' }]
  expect(others.some((other) => isRepeatedAct(take, [other]))).toBe(false)
  expect(isRepeatedAct(take, [take, giveBack])).toBe(false)
  expect(isRepeatedAct(tick, [tick, untick])).toBe(false)
})
