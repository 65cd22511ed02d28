import { expect, test } from 'vitest'
import { deviceOpenTurn, deviceTaskDay, deviceView, turnOf } from '#tests/support/device-views.ts'
import type { DeviceView } from '../device-view.ts'
import { UNKNOWN_REVISION } from '../../tasks/schedule/open-turn.ts'
import { applyMarks, isTakenUnanswered } from './pending-marks.ts'
import { applyTurnActions, isRepeatedAction, type TurnAction } from './pending-turn-actions.ts'

const key = { taskId: 'Louça', childId: 'lia', day: '2026-11-24', slot: 1 }
const take: TurnAction = { ...key, kind: 'take' }
const giveBack: TurnAction = { ...key, kind: 'giveBack' }
const tick: TurnAction = { ...key, kind: 'step', step: 2, isDone: true }
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
  const taken = dayOf(applyTurnActions(viewWith(), [take]))
  expect(taken.openTurns).toEqual([])
  expect(taken.taskDays.map(({ title }) => title)).toEqual(['Louça', 'Banho'])
  expect(taken.taskDays[0]).toMatchObject({
    slot: 1,
    status: 'pending',
    turn: { isTaken: true, until: '15:00' },
  })
  const returned = dayOf(applyTurnActions(viewWith(), [take, giveBack]))
  expect(returned).toEqual(dayOf(viewWith()))
})

test("'Peguei!' and 'Devolver' are shown as not answered, until the server's view has them", () => {
  const shownDay = (view: DeviceView, actions: TurnAction[]) =>
    applyMarks(view, [], actions).children[0]!.day!
  const [taken] = shownDay(viewWith(), [take]).taskDays
  expect(isTakenUnanswered(taken!)).toBe(true)
  const known = viewWith([], [deviceTaskDay('Louça', { slot: 1, turn: turnOf({ isTaken: true }) })])
  expect(isTakenUnanswered(shownDay(known, [take]).taskDays[0]!)).toBe(false)
  const isSending = (view: DeviceView, actions: TurnAction[]) =>
    shownDay(view, actions).openTurns.map((turn) => turn.isSending)
  expect(isSending(known, [giveBack])).toEqual([true])
  expect(isSending(viewWith(), [take, giveBack])).toEqual([true])
  expect(isSending(viewWith(), [])).toEqual([false])
})

test('a turn that the child takes stands where the server will have it among tasks of the same time', () => {
  const others = ['Cama', 'Mesa'].map((title) => deviceTaskDay(title, { time: '13:00' }))
  const taken = dayOf(applyTurnActions(viewWith([dishes], others), [take]))
  expect(taken.taskDays.map(({ taskId }) => taskId)).toEqual(['Cama', 'Louça', 'Mesa'])
})

test('a turn that the child takes stands behind tasks of earlier days that are to be done again', () => {
  const redo = deviceTaskDay('Quarto', { day: '2026-11-23', time: '18:00', status: 'redo' })
  const taken = dayOf(applyTurnActions(viewWith([dishes], [redo]), [take]))
  expect(taken.taskDays.map(({ title }) => title)).toEqual(['Quarto', 'Louça'])
})

test('on a wall a turn that one child takes is no longer offered to the others', () => {
  const view = viewWith()
  const davi = {
    ...view.children[0]!,
    id: 'davi',
    day: { ...dayOf(view), taskDays: [], openTurns: [{ ...dishes, childId: 'davi' }] },
  }
  const shown = applyTurnActions({ ...view, children: [...view.children, davi] }, [take])
  expect(dayOf(shown, 1)).toMatchObject({ openTurns: [], taskDays: [] })
})

test('an action has no effect if the view contains it, or no longer has its turn', () => {
  const contained = viewWith([], [deviceTaskDay('Louça', { slot: 1, revision: 3 })])
  expect(applyTurnActions(contained, [take])).toEqual(contained)
  expect(applyTurnActions(viewWith([]), [take, giveBack, tick])).toEqual(viewWith([]))
})

test('a tick stays with its step, and can be taken away', () => {
  const view = viewWith([], [deviceTaskDay('Louça', { slot: 1, turn: turnOf({ doneSteps: [0] }) })])
  expect(dayOf(applyTurnActions(view, [tick, tick])).taskDays[0]!.turn!.doneSteps).toEqual([0, 2])
  expect(
    dayOf(applyTurnActions(view, [tick, { ...tick, isDone: false }])).taskDays[0]!.turn!.doneSteps,
  ).toEqual([0])
})

test('a turn just taken cannot be marked until the server sends it, also after it was given back', () => {
  const revisionOf = (view: DeviceView, actions: TurnAction[]) =>
    applyMarks(view, [], actions).children[0]!.day!.taskDays.map(({ revision }) => revision)
  const taken = viewWith(
    [],
    [deviceTaskDay('Louça', { slot: 1, revision: 3, turn: turnOf({ isTaken: true }) })],
  )
  expect(revisionOf(viewWith([dishes], []), [take])).toEqual([UNKNOWN_REVISION])
  expect(revisionOf(taken, [take, giveBack, take])).toEqual([UNKNOWN_REVISION])
  expect(revisionOf(taken, [take])).toEqual([3])
})

test('only the last action on the same turn or step makes the same one a double tap', () => {
  const untick: TurnAction = { ...tick, isDone: false }
  expect(isRepeatedAction(take, [take])).toBe(true)
  expect(isRepeatedAction(tick, [tick, { ...tick, step: 1 }, giveBack])).toBe(true)
  const others: TurnAction[] = [giveBack, { ...take, slot: 0 }, tick, { ...take, childId: 'davi' }]
  expect(others.some((other) => isRepeatedAction(take, [other]))).toBe(false)
  expect(isRepeatedAction(take, [take, giveBack])).toBe(false)
  expect(isRepeatedAction(tick, [tick, untick])).toBe(false)
})
