import { DOUBLE_TAP_MS } from '#app/ui/double-tap.ts'
import type { DevicePage } from '../device-pairing.ts'
import type { DeviceView } from '../device-view.ts'
import { markOf, type PendingMark, type ShownTaskDay, withoutContained } from '../child-day/pending-marks.ts'
import { isRepeatedAction, type TurnAction } from '../child-day/pending-turn-actions.ts'
import { isSameTaskDay } from '../../tasks/approval/decided-task-day.ts'
import { isSameAction, type ShopAction } from '../shop/pending-shop-actions.ts'
import { type DeviceResult, type DeviceServer, isAnswered, sendWithRetries } from './device-requests.ts'
import type { DeviceState, Pending } from './device-state.ts'
import { completePage, isOlder, withoutDays } from './received-page.ts'

export interface DeviceStore {
  getState(): DeviceState
  subscribe(listener: () => void): () => void
  /** Takes a page of the server. Ignores a view that is older than the current one. */
  receive(page: DevicePage): void
  /** Reads the page. Returns false if no response arrived. */
  refresh(): Promise<boolean>
  /** Shows the mark at once, and sends it after earlier ones. A repeated tap has no effect. */
  mark(taskDay: ShownTaskDay, status: PendingMark['status']): void
  /** Shows what a child does in its shop at once, and sends it after earlier taps. A double tap has no effect. */
  sendShopAction(action: ShopAction): void
  /** Shows 'Peguei!', 'Devolver' or the tick of a step at once, and sends it after earlier taps. A double tap has no effect. */
  sendTurnAction(action: TurnAction): void
  /** Sends the mark with a photo after earlier marks, and shows it when the server has it. */
  markWithPhoto(taskDay: ShownTaskDay, form: FormData): Promise<DeviceResult>
  /** Asks the server to open a child's profile. After a success it reads the page before it resolves. */
  open(childId: string, pin: readonly number[] | null): Promise<DeviceResult>
  close(): Promise<void>
  /** Keeps the open profile open. */
  stay(): Promise<void>
  dismiss(): void
}
/** How long the event stream may take to bring the view with a mark, before the page is read. */
const LIVE_TIMEOUT_MS = 3000

interface DeviceStoreOptions {
  page: DevicePage
  server: DeviceServer
  wait?: (ms: number) => Promise<void>
}

/** The server's page in this browser, and the children's taps that it does not contain yet. */
export function createDeviceStore({ page, server, wait = delay }: DeviceStoreOptions): DeviceStore {
  let state: DeviceState = {
    page,
    receivedAtMs: performance.now(),
    marks: [],
    shopActions: [],
    turnActions: [],
    message: null,
    profileCount: 0,
  }
  let readCount = 0
  let lastAction: ShopAction | undefined
  let lastActAtMs = 0
  /** Resolves when the taps sent so far have been answered. */
  let lastSent: Promise<void> = Promise.resolve()
  /** Resolves when the last 'ficar' has been answered. */
  let lastStay: Promise<void> = Promise.resolve()
  /** After 'sair' the device shows no day until the server has closed the profile, which follows the last taps. */
  let leaving: 'no' | 'sendingTaps' | 'closing' = 'no'
  const listeners = new Set<() => void>()

  function setState(changes: Partial<DeviceState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function receive(received: DevicePage): void {
    const { page: current, marks, turnActions } = state
    const newPage = completePage(leaving === 'no' ? received : withoutDays(received))
    const isPaired = newPage.state === 'paired'
    if (isPaired && current.state === 'paired' && isOlder(newPage.view, current.view)) return
    setState({
      page: newPage,
      receivedAtMs: performance.now(),
      marks: isPaired ? remainingMarks(marks, newPage.view) : [],
      shopActions: isPaired ? state.shopActions : [],
      turnActions: isPaired ? turnActions : [],
    })
  }

  /** While a child leaves, the view has no day, but the last taps are still sent. */
  const remainingMarks = (marks: readonly PendingMark[], view: DeviceView) =>
    leaving === 'no' ? withoutContained(marks, view) : marks

  async function refresh(): Promise<boolean> {
    const read = ++readCount
    if (leaving === 'closing' && isAnswered(await server.close())) leaving = 'no'
    const answered = new Set(
      [...state.shopActions, ...state.turnActions].filter((action) => action.isAnswered),
    )
    const newPage = await server.readPage()
    // a later read may see another open profile
    if (newPage && read === readCount) {
      receive(newPage)
      if (answered.size > 0)
        setState({
          shopActions: state.shopActions.filter((action) => !answered.has(action)),
          turnActions: state.turnActions.filter((action) => !answered.has(action)),
        })
    }
    return newPage !== undefined
  }

  async function run(mark: PendingMark): Promise<void> {
    // dropped with an earlier refused mark, or because the view has a newer revision
    if (!state.marks.includes(mark)) return
    const result = await sendWithRetries(() => server.mark(mark), wait)
    if (result.ok) return void refreshUnlessContained(mark)
    setState({
      marks: state.marks.filter((other) => !isSameTaskDay(other, mark)),
      message: result.message,
    })
    void refresh()
  }

  async function refreshUnlessContained(mark: PendingMark): Promise<void> {
    await wait(LIVE_TIMEOUT_MS)
    if (state.marks.includes(mark)) await refresh()
  }

  async function runTurnAction(action: Pending<TurnAction>): Promise<void> {
    // dropped with an earlier refused action
    if (!state.turnActions.includes(action)) return
    const result = await sendWithRetries(() => server.sendTurnAction(action), wait)
    if (result.ok) {
      setState({
        turnActions: state.turnActions.map((other) =>
          other === action ? { ...action, isAnswered: true } : other,
        ),
      })
    } else {
      // what followed on the same turn has nothing to change
      setState({
        turnActions: state.turnActions.filter((other) => other.isAnswered || !isSameTaskDay(other, action)),
        message: result.message,
      })
    }
    void refresh()
  }

  async function runShopAction(action: Pending<ShopAction>): Promise<void> {
    // dropped with an earlier refused action
    if (!state.shopActions.includes(action)) return
    const result = await sendWithRetries(() => server.sendShopAction(action), wait)
    const others = state.shopActions.filter((other) => other !== action)
    setState(
      result.ok
        ? {
            shopActions: state.shopActions.map((other) =>
              other === action ? { ...action, isAnswered: true } : other,
            ),
          }
        : // later actions of this child may depend on the refused one
          {
            shopActions: others.filter((other) => other.isAnswered || other.childId !== action.childId),
            message: result.message,
          },
    )
    void refresh()
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    receive,
    refresh,
    mark(taskDay, status) {
      const isMarked = taskDay.status === 'claimed' || taskDay.status === 'done'
      const mark = markOf(taskDay, status)
      const isRepeated = state.marks.some(
        (other) => isSameTaskDay(other, mark) && other.revision >= mark.revision,
      )
      if (isRepeated || isMarked === (status === 'done')) return
      setState({ marks: [...state.marks, mark], message: null })
      lastSent = lastSent.then(() => run(mark))
    },
    sendShopAction(action) {
      // the first tap may be answered already
      const isDoubleTap =
        action.kind === 'save' &&
        lastAction !== undefined &&
        isSameAction(lastAction, action) &&
        performance.now() - lastActAtMs < DOUBLE_TAP_MS
      lastAction = action
      lastActAtMs = performance.now()
      if (isDoubleTap || state.shopActions.some((other) => !other.isAnswered && isSameAction(other, action)))
        return
      const pendingAction = { ...action, isAnswered: false }
      setState({ shopActions: [...state.shopActions, pendingAction], message: null })
      lastSent = lastSent.then(() => runShopAction(pendingAction))
    },
    sendTurnAction(action) {
      const unanswered = state.turnActions.filter((other) => !other.isAnswered)
      if (isRepeatedAction(action, unanswered)) return
      const pendingAction = { ...action, isAnswered: false }
      setState({ turnActions: [...state.turnActions, pendingAction], message: null })
      lastSent = lastSent.then(() => runTurnAction(pendingAction))
    },
    async markWithPhoto(taskDay, form) {
      await lastSent
      const mark = markOf(taskDay, 'done')
      const result = await server.markWithPhoto(form)
      const { page: current, marks } = state
      if (result.ok && current.state === 'paired') {
        setState({ marks: withoutContained([...marks, mark], current.view), message: null })
        void refreshUnlessContained(mark)
      } else if (!result.ok && !result.isResponseLost) void refresh()
      return result
    },
    async open(childId, pin) {
      setState({ message: null })
      const result = await server.open(childId, pin)
      if (result.ok) {
        leaving = 'no'
        await refresh()
        setState({ profileCount: state.profileCount + 1 })
      } else if (result.reason !== 'wrong_pin' && result.reason !== 'pause') {
        setState({ message: result.message })
        void refresh()
      }
      return result
    },
    async close() {
      leaving = 'sendingTaps'
      setState({ page: withoutDays(state.page) })
      // a later answer would keep the profile open
      await Promise.all([lastSent, lastStay])
      leaving = 'closing'
      await refresh()
      setState({ profileCount: state.profileCount + 1 })
    },
    async stay() {
      const staying = server.stay()
      lastStay = staying.then(() => undefined)
      const result = await staying
      if (!result.ok && !result.isResponseLost) await refresh()
    },
    dismiss: () => setState({ message: null }),
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
