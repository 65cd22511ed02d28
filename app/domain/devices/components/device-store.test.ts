import { expect, test } from 'vitest'
import { deviceOpenTurn, deviceTaskDay, deviceView, turnOf } from '#tests/support/device-views.ts'
import { applyMarks, type PendingMark, type ShownTaskDay } from '../child-day/pending-marks.ts'
import type { TurnAction } from '../child-day/pending-turn-actions.ts'
import type { DeviceTaskDay, DeviceView } from '../device-view.ts'
import type { ShopAction } from '../shop/pending-shop-actions.ts'
import type { DeviceResult, DeviceServer } from './device-requests.ts'
import { isEverythingSent } from './device-state.ts'
import { createDeviceStore, type DeviceStore } from './device-store.ts'

const LOST: DeviceResult = { ok: false, message: 'Não deu certo agora. Tente de novo.', isResponseLost: true }

/** A store, its server's answers to marks in order (then successes), and the marks that the server got. */
function setUp(taskDays: DeviceTaskDay[], answers: (DeviceResult | Promise<DeviceResult>)[] = []) {
  const sent: PendingMark[] = []
  const sentActions: ShopAction[] = []
  const sentTurnActions: TurnAction[] = []
  let serverView = deviceView(taskDays)
  const server: DeviceServer = {
    readPage: () => Promise.resolve({ state: 'paired', view: serverView }),
    mark(mark) {
      sent.push(mark)
      return Promise.resolve(answers.shift() ?? { ok: true })
    },
    sendShopAction(action) {
      sentActions.push(action)
      return Promise.resolve(answers.shift() ?? { ok: true })
    },
    sendTurnAction(action) {
      sentTurnActions.push(action)
      return Promise.resolve(answers.shift() ?? { ok: true })
    },
    markWithPhoto: () => Promise.resolve(answers.shift() ?? { ok: true }),
    open: () => Promise.resolve({ ok: true }),
    stay: () => Promise.resolve({ ok: true }),
    close: () => Promise.resolve({ ok: true }),
  }
  const store = createDeviceStore({
    page: { state: 'paired', view: serverView },
    server,
    wait: () => Promise.resolve(),
  })
  const setServerView = (view: DeviceView) => {
    serverView = view
  }
  return { store, sent, sentActions, sentTurnActions, setServerView }
}

function shownDays(store: DeviceStore): ShownTaskDay[] {
  const { page, marks, turnActions } = store.getState()
  return page.state === 'paired' ? applyMarks(page.view, marks, turnActions).children[0]!.day!.taskDays : []
}
const shown = (store: DeviceStore, title: string) => shownDays(store).find((day) => day.title === title)!

/** Lets the store's promises settle. */
const settle = () => new Promise((resolve) => void setTimeout(resolve, 20))

test('a tap is shown at once, and sent', async () => {
  const { store, sent } = setUp([deviceTaskDay('Cama')])
  store.mark(shown(store, 'Cama'), 'done')
  expect(shown(store, 'Cama')).toMatchObject({ status: 'claimed', isSending: true })
  await settle()
  expect(sent).toEqual([expect.objectContaining({ taskId: 'Cama', status: 'done', revision: 1 })])
})

test('a mark with a photo is shown when the server has it, and stays open without a response', async () => {
  const { store } = setUp([deviceTaskDay('Cama', { photo: 'required' })], [LOST])
  const form = new FormData()
  expect(await store.markWithPhoto(shown(store, 'Cama'), form)).toEqual(LOST)
  expect(shown(store, 'Cama').status).toBe('pending')
  expect(await store.markWithPhoto(shown(store, 'Cama'), form)).toEqual({ ok: true })
  expect(shown(store, 'Cama')).toMatchObject({ status: 'claimed', canUndo: true })
})

test('a double tap counts once', async () => {
  const { store, sent } = setUp([deviceTaskDay('Cama')])
  const before = shown(store, 'Cama')
  store.mark(before, 'done')
  store.mark(before, 'done')
  store.mark(shown(store, 'Cama'), 'done')
  await settle()
  expect(sent).toHaveLength(1)
})

test('taps are sent in their order, each after the answer to the one before', async () => {
  const first = Promise.withResolvers<DeviceResult>()
  const { store, sent } = setUp([deviceTaskDay('Cama'), deviceTaskDay('Dentes')], [first.promise])
  store.mark(shown(store, 'Cama'), 'done')
  store.mark(shown(store, 'Dentes'), 'done')
  store.mark(shown(store, 'Cama'), 'pending')
  await settle()
  expect(sent).toHaveLength(1)
  first.resolve({ ok: true })
  await settle()
  expect(sent.map(({ taskId, status, revision }) => [taskId, status, revision])).toEqual([
    ['Cama', 'done', 1],
    ['Dentes', 'done', 1],
    ['Cama', 'pending', 2],
  ])
})

test('a mark whose response was lost is sent again with the same revision', async () => {
  const { store, sent } = setUp([deviceTaskDay('Cama')], [LOST, LOST])
  store.mark(shown(store, 'Cama'), 'done')
  await settle()
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ revision }) => revision))).toEqual(new Set([1]))
  expect(store.getState().message).toBeNull()
})

test('a refused mark is taken back with the message, and its undo is not sent', async () => {
  const refused: DeviceResult = { ok: false, reason: 'decided', message: 'Um responsável já conferiu.' }
  const { store, sent } = setUp([deviceTaskDay('Cama')], [refused])
  store.mark(shown(store, 'Cama'), 'done')
  store.mark(shown(store, 'Cama'), 'pending')
  await settle()
  expect(sent).toHaveLength(1)
  expect(shown(store, 'Cama').status).toBe('pending')
  expect(store.getState().message).toBe('Um responsável já conferiu.')
})

test('offline a mark is taken back after three tries', async () => {
  const { store, sent } = setUp([deviceTaskDay('Cama')], [LOST, LOST, LOST])
  store.mark(shown(store, 'Cama'), 'done')
  await settle()
  expect(sent).toHaveLength(3)
  expect(shown(store, 'Cama').status).toBe('pending')
  expect(store.getState().message).toBe('Não deu certo agora. Tente de novo.')
})

test('the newer view of the server wins, and an older one is ignored', async () => {
  const { store } = setUp([deviceTaskDay('Cama')])
  store.mark(shown(store, 'Cama'), 'done')
  const newer = deviceView([deviceTaskDay('Cama', { status: 'done', revision: 2 })], {
    version: 'process.2',
    readAt: '2026-11-24T17:33:00.000Z',
  })
  store.receive({ state: 'paired', view: newer })
  expect(shown(store, 'Cama')).toMatchObject({ status: 'done', isSending: false })
  expect(store.getState().marks).toEqual([])
  store.receive({ state: 'paired', view: deviceView([deviceTaskDay('Cama')]) })
  expect(shown(store, 'Cama').status).toBe('done')
})

test('without the stream the view of a mark is read', async () => {
  const { store, setServerView } = setUp([deviceTaskDay('Cama')])
  store.mark(shown(store, 'Cama'), 'done')
  setServerView(
    deviceView([deviceTaskDay('Cama', { status: 'done', revision: 2 })], { version: 'process.2' }),
  )
  await settle()
  expect(shown(store, 'Cama')).toMatchObject({ status: 'done', isSending: false })
})

const ask: ShopAction = { kind: 'ask', id: 'a', childId: 'lia', rewardId: 'Filme', points: 25 }
const cancel: ShopAction = { kind: 'cancel', id: 'a', childId: 'lia', rewardId: 'Filme' }

test('what a child does in its shop is sent once, after earlier taps, and dropped with the view that is read then', async () => {
  const { store, sentActions } = setUp([deviceTaskDay('Cama')])
  store.mark(shown(store, 'Cama'), 'done')
  store.sendShopAction(ask)
  store.sendShopAction({ ...ask, id: 'b' })
  expect(store.getState().shopActions).toMatchObject([{ id: 'a', isAnswered: false }])
  await settle()
  expect(sentActions).toMatchObject([{ id: 'a' }])
  expect(store.getState().shopActions).toEqual([])
})

test("a double tap on 'Guardar' counts once, even if the first tap was answered meanwhile", async () => {
  const { store, sentActions } = setUp([])
  const save: ShopAction = {
    kind: 'save',
    id: 'a',
    childId: 'lia',
    rewardId: 'Filme',
    points: 10,
    savedAfter: 10,
  }
  store.sendShopAction(save)
  await settle()
  store.sendShopAction({ ...save, id: 'b', savedAfter: 20 })
  await settle()
  expect(sentActions).toMatchObject([{ id: 'a' }])
})

test('a refused action is taken back with the message, and what followed it is not sent', async () => {
  const refused: DeviceResult = { ok: false, reason: 'price_changed', message: 'O preço mudou.' }
  const { store, sentActions } = setUp([], [refused])
  store.sendShopAction(ask)
  store.sendShopAction(cancel)
  await settle()
  expect(sentActions).toHaveLength(1)
  expect(store.getState()).toMatchObject({ shopActions: [], message: 'O preço mudou.' })
})

test('a reload loses a tap until the server has answered it', async () => {
  const { store } = setUp([deviceTaskDay('Cama')])
  expect(isEverythingSent(store.getState())).toBe(true)
  store.sendShopAction(ask)
  expect(isEverythingSent(store.getState())).toBe(false)
  await settle()
  expect(isEverythingSent(store.getState())).toBe(true)
  store.mark(shown(store, 'Cama'), 'done')
  expect(isEverythingSent(store.getState())).toBe(false)
})

test('offline an action is taken back after three tries with the same id', async () => {
  const { store, sentActions } = setUp([], [LOST, LOST, LOST])
  store.sendShopAction(ask)
  await settle()
  expect(sentActions.map(({ id }) => id)).toEqual(['a', 'a', 'a'])
  expect(store.getState()).toMatchObject({ shopActions: [], message: 'Não deu certo agora. Tente de novo.' })
})

const take: TurnAction = { kind: 'take', taskId: 'Louça', childId: 'lia', day: '2026-11-24', slot: 0 }

/** A store whose server offers a turn to Lia. */
function setUpOpenTurn(answers: (DeviceResult | Promise<DeviceResult>)[] = []) {
  const setup = setUp([], answers)
  const view = deviceView([])
  const children = view.children.map((child) => ({
    ...child,
    day: { ...child.day!, openTurns: [deviceOpenTurn('Louça')] },
  }))
  setup.setServerView({ ...view, children })
  setup.store.receive({ state: 'paired', view: { ...view, children } })
  return setup
}

test("'Peguei!' is shown at once, sent once, and again with the same input when a response is lost", async () => {
  const { store, sentTurnActions } = setUpOpenTurn([LOST])
  store.sendTurnAction(take)
  store.sendTurnAction({ ...take })
  expect(shown(store, 'Louça')).toMatchObject({ status: 'pending', isSending: true })
  expect(isEverythingSent(store.getState())).toBe(false)
  await settle()
  expect(sentTurnActions.map(({ kind, taskId }) => [kind, taskId])).toEqual([
    ['take', 'Louça'],
    ['take', 'Louça'],
  ])
  expect(store.getState()).toMatchObject({ turnActions: [], message: null })
})

test("who comes second reads who has the turn, and 'Devolver' after 'Peguei!' is not sent", async () => {
  const taken: DeviceResult = { ok: false, reason: 'taken', message: 'O Davi já pegou. Veja outra!' }
  const { store, sentTurnActions, setServerView } = setUpOpenTurn([taken])
  setServerView(deviceView([], { version: 'process.2' }))
  store.sendTurnAction(take)
  store.sendTurnAction({ ...take, kind: 'giveBack' })
  await settle()
  expect(sentTurnActions.map(({ kind }) => kind)).toEqual(['take'])
  expect(store.getState()).toMatchObject({ turnActions: [], message: 'O Davi já pegou. Veja outra!' })
  expect(shownDays(store)).toEqual([])
})

test('after fast taps a step is as the last tap left it, on the screen and on the server', async () => {
  const dishes = deviceTaskDay('Louça', { turn: turnOf() })
  const first = Promise.withResolvers<DeviceResult>()
  const { store, sentTurnActions, setServerView } = setUp([dishes], [first.promise])
  const tap = (isDone: boolean) => store.sendTurnAction({ ...take, kind: 'step', step: 0, isDone })
  for (const isDone of [true, false, false, true, false, true]) tap(isDone)
  expect(shown(store, 'Louça').turn?.doneSteps).toEqual([0])
  first.resolve({ ok: true })
  setServerView(deviceView([{ ...dishes, turn: turnOf({ doneSteps: [0] }) }], { version: 'process.2' }))
  await settle()
  expect(sentTurnActions.map((action) => action.kind === 'step' && action.isDone)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(shown(store, 'Louça').turn?.doneSteps).toEqual([0])
})

test('a view of the previous release, which knows no schedules, gets no open turns', () => {
  const { store } = setUp([deviceTaskDay('Cama')])
  const view = deviceView([deviceTaskDay('Cama')], { version: 'process.2' })
  const [lia] = view.children
  const { openTurns: _, siblingTurns: _siblings, ...formerDay } = lia!.day!
  const former = { ...view, children: [{ ...lia!, day: formerDay }] } as unknown as DeviceView
  store.receive({ state: 'paired', view: former })
  const { page } = store.getState()
  expect(page.state === 'paired' && page.view.children[0]!.day).toMatchObject({
    openTurns: [],
    siblingTurns: [],
  })
})

test('a revoked device forgets its marks', () => {
  const { store } = setUp([deviceTaskDay('Cama')])
  store.mark(shown(store, 'Cama'), 'done')
  store.receive({ state: 'unpaired' })
  expect(store.getState()).toMatchObject({ page: { state: 'unpaired' }, marks: [] })
})

/** A store of a shared device whose profile of Lia is open until the server gets 'sair'. */
function setUpShared(closings: DeviceResult[] = []) {
  const open = { ...deviceView([deviceTaskDay('Cama')]), kind: 'shared' as const }
  const closed = { ...open, children: open.children.map((child) => ({ ...child, day: null })) }
  const calls: string[] = []
  let isOpen = true
  const staying = Promise.withResolvers<DeviceResult>()
  const server: DeviceServer = {
    readPage: () => Promise.resolve({ state: 'paired', view: isOpen ? open : closed }),
    mark: () => Promise.resolve({ ok: true }),
    sendShopAction: () => Promise.resolve({ ok: true }),
    sendTurnAction: () => Promise.resolve({ ok: true }),
    markWithPhoto: () => Promise.resolve({ ok: true }),
    open: () => Promise.resolve({ ok: true }),
    async stay() {
      const result = await staying.promise
      calls.push('stay')
      return result
    },
    close() {
      calls.push('close')
      const result = closings.shift() ?? { ok: true as const }
      if (result.ok) isOpen = false
      return Promise.resolve(result)
    },
  }
  const page = { state: 'paired' as const, view: open }
  const store = createDeviceStore({ page, server, wait: () => Promise.resolve() })
  const isDayShown = () => {
    const state = store.getState().page
    return state.state === 'paired' && state.view.children.some(({ day }) => day !== null)
  }
  return { store, calls, staying, isDayShown, page }
}

test("'sair' hides the day at once, and closes the profile after what would keep it open", async () => {
  const { store, calls, staying, isDayShown, page } = setUpShared()
  void store.stay()
  void store.close()
  expect(isDayShown()).toBe(false)
  store.receive(page)
  expect(isDayShown()).toBe(false)
  staying.resolve({ ok: true })
  await settle()
  expect(calls).toEqual(['stay', 'close'])
  expect(isDayShown()).toBe(false)
})

test("'sair' without internet hides the day too, and is sent with the next read", async () => {
  const { store, calls, isDayShown } = setUpShared([LOST, LOST])
  await store.close()
  await store.refresh()
  expect(isDayShown()).toBe(false)
  await store.refresh()
  expect(calls).toEqual(['close', 'close', 'close'])
  expect(isDayShown()).toBe(false)
})
