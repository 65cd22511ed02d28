import { containsChange } from '#app/base/change-version.ts'
import { DOUBLE_TAP_MS } from '#app/ui/double-tap.ts'
import type { DevicePage } from '../device-pairing.ts'
import { completeView } from '../device-former-release.ts'
import type { DeviceView } from '../device-view.ts'
import { type PendingMark, type ShownTaskDay, withoutContained } from '../child-day/pending-marks.ts'
import { isRepeatedAct, type TurnAct } from '../child-day/pending-turn-acts.ts'
import { isSameTaskDay } from '../child-day/task-day-key.ts'
import { isSameAct, type ShopAct } from '../shop/pending-shop-acts.ts'
import { type DeviceResult, type DeviceServer, sendWithRetries } from './device-requests.ts'
import type { DeviceState, Pending } from './device-state.ts'

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
  actInShop(act: ShopAct): void
  /** Shows 'Peguei!', 'Devolver' or the tick of a step at once, and sends it after earlier taps. A double tap has no effect. */
  actOnTurn(act: TurnAct): void
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
    shopActs: [],
    turnActs: [],
    message: null,
    profileCount: 0,
  }
  let readCount = 0
  let lastAct: ShopAct | undefined
  let lastActAtMs = 0
  /** Resolves when the taps sent so far have been answered. */
  let lastSent: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  function setState(changes: Partial<DeviceState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function receive(received: DevicePage): void {
    const { page: current, marks, turnActs } = state
    const newPage = completePage(received)
    const isPaired = newPage.state === 'paired'
    if (isPaired && current.state === 'paired' && isOlder(newPage.view, current.view)) return
    setState({
      page: newPage,
      receivedAtMs: performance.now(),
      marks: isPaired ? withoutContained(marks, newPage.view) : [],
      shopActs: isPaired ? state.shopActs : [],
      turnActs: isPaired ? turnActs : [],
    })
  }

  async function refresh(): Promise<boolean> {
    const read = ++readCount
    const answered = new Set([...state.shopActs, ...state.turnActs].filter(({ isAnswered }) => isAnswered))
    const newPage = await server.readPage()
    // a later read may see another open profile
    if (newPage && read === readCount) {
      receive(newPage)
      if (answered.size > 0)
        setState({
          shopActs: state.shopActs.filter((act) => !answered.has(act)),
          turnActs: state.turnActs.filter((act) => !answered.has(act)),
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

  async function runTurnAct(act: Pending<TurnAct>): Promise<void> {
    // dropped with an earlier refused act
    if (!state.turnActs.includes(act)) return
    const result = await sendWithRetries(() => server.actOnTurn(act), wait)
    if (result.ok) {
      setState({
        turnActs: state.turnActs.map((other) => (other === act ? { ...act, isAnswered: true } : other)),
      })
    } else {
      // what followed on the same turn has nothing to change
      setState({
        turnActs: state.turnActs.filter((other) => other.isAnswered || !isSameTaskDay(other, act)),
        message: result.message,
      })
    }
    void refresh()
  }

  async function runShopAct(act: Pending<ShopAct>): Promise<void> {
    // dropped with an earlier refused act
    if (!state.shopActs.includes(act)) return
    const result = await sendWithRetries(() => server.actInShop(act), wait)
    const others = state.shopActs.filter((other) => other !== act)
    setState(
      result.ok
        ? { shopActs: state.shopActs.map((other) => (other === act ? { ...act, isAnswered: true } : other)) }
        : // later acts of this child may depend on the refused one
          {
            shopActs: others.filter(({ childId, isAnswered }) => isAnswered || childId !== act.childId),
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
    actInShop(act) {
      // the first tap may be answered already
      const isDoubleTap =
        act.kind === 'save' &&
        lastAct !== undefined &&
        isSameAct(lastAct, act) &&
        performance.now() - lastActAtMs < DOUBLE_TAP_MS
      lastAct = act
      lastActAtMs = performance.now()
      if (isDoubleTap || state.shopActs.some((other) => !other.isAnswered && isSameAct(other, act))) return
      const pendingAct = { ...act, isAnswered: false }
      setState({ shopActs: [...state.shopActs, pendingAct], message: null })
      lastSent = lastSent.then(() => runShopAct(pendingAct))
    },
    actOnTurn(act) {
      const unanswered = state.turnActs.filter(({ isAnswered }) => !isAnswered)
      if (isRepeatedAct(act, unanswered)) return
      const pendingAct = { ...act, isAnswered: false }
      setState({ turnActs: [...state.turnActs, pendingAct], message: null })
      lastSent = lastSent.then(() => runTurnAct(pendingAct))
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
        await refresh()
        setState({ profileCount: state.profileCount + 1 })
      } else if (result.reason !== 'wrong_pin' && result.reason !== 'pause') {
        setState({ message: result.message })
        void refresh()
      }
      return result
    },
    async close() {
      await lastSent
      await server.close()
      await refresh()
      setState({ profileCount: state.profileCount + 1 })
    },
    async stay() {
      const result = await server.stay()
      if (!result.ok && !result.isResponseLost) await refresh()
    },
    dismiss: () => setState({ message: null }),
  }
}

const markOf = (
  { taskId, childId, day, slot, revision }: ShownTaskDay,
  status: PendingMark['status'],
): PendingMark => ({ taskId, childId, day, slot, revision, status })

const completePage = (page: DevicePage): DevicePage =>
  page.state === 'paired' ? { ...page, view: completeView(page.view) } : page

/** Views of one process have comparable versions; the time of reading orders those of different processes. */
function isOlder(view: DeviceView, reference: DeviceView): boolean {
  return containsChange(view.version, reference.version) === false || view.readAt < reference.readAt
}

const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
