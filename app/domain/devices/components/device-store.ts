import { containsChange } from '#app/base/change-version.ts'
import { DOUBLE_TAP_MS } from '#app/ui/double-tap.ts'
import type { DevicePage } from '../device-pairing.ts'
import type { DeviceView } from '../device-view.ts'
import {
  isSameTaskDay,
  type PendingMark,
  type ShownTaskDay,
  withoutContained,
} from '../child-day/pending-marks.ts'
import { isSameAct, type ShopAct } from '../shop/pending-shop-acts.ts'
import type { DeviceResult, DeviceServer } from './device-requests.ts'

export interface DeviceState {
  page: DevicePage
  /** When the page was received, in ms of `performance.now()`. */
  receivedAtMs: number
  /** The marks whose effect is not in the view yet, in the order of their taps. */
  marks: readonly PendingMark[]
  /** The acts in children's shops whose effect is not in the view yet, in the order of their taps. */
  shopActs: readonly PendingShopAct[]
  /** The message of the last refusal; null after `dismiss`. */
  message: string | null
  /** Changes whenever a profile is opened or closed: the event stream is then opened again with the new cookie. */
  profileCount: number
}

/** An act that the server has answered is dropped with the next view that is read. */
type PendingShopAct = ShopAct & { isAnswered: boolean }

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
  /** Sends the mark with a photo after earlier marks, and shows it when the server has it. */
  markWithPhoto(taskDay: ShownTaskDay, form: FormData): Promise<DeviceResult>
  /** Asks the server to open a child's profile. After a success it reads the page before it resolves. */
  open(childId: string, pin: readonly number[] | null): Promise<DeviceResult>
  close(): Promise<void>
  /** Keeps the open profile open. */
  stay(): Promise<void>
  dismiss(): void
}
/** Delays before a mark without a response is sent again. */
const RETRY_DELAYS_MS = [1000, 3000]
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
    message: null,
    profileCount: 0,
  }
  let readCount = 0
  /** Resolves when the taps sent so far have been answered. */
  let lastAct: ShopAct | undefined
  let lastActAtMs = 0
  let lastSent: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  function setState(changes: Partial<DeviceState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function receive(newPage: DevicePage): void {
    const { page: current, marks } = state
    const isPaired = newPage.state === 'paired'
    if (isPaired && current.state === 'paired' && isOlder(newPage.view, current.view)) return
    setState({
      page: newPage,
      receivedAtMs: performance.now(),
      marks: isPaired ? withoutContained(marks, newPage.view) : [],
      shopActs: isPaired ? state.shopActs : [],
    })
  }

  async function refresh(): Promise<boolean> {
    const read = ++readCount
    const answeredActs = state.shopActs.filter(({ isAnswered }) => isAnswered)
    const newPage = await server.readPage()
    // a later read may see another open profile
    if (newPage && read === readCount) {
      receive(newPage)
      if (answeredActs.length > 0)
        setState({ shopActs: state.shopActs.filter((act) => !answeredActs.includes(act)) })
    }
    return newPage !== undefined
  }

  async function sendWithRetries(send: () => Promise<DeviceResult>): Promise<DeviceResult> {
    let result = await send()
    for (const delayMs of RETRY_DELAYS_MS) {
      if (result.ok || !result.isResponseLost) break
      await wait(delayMs)
      result = await send()
    }
    return result
  }

  async function run(mark: PendingMark): Promise<void> {
    // dropped with an earlier refused mark, or because the view has a newer revision
    if (!state.marks.includes(mark)) return
    const result = await sendWithRetries(() => server.mark(mark))
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

  async function runShopAct(act: PendingShopAct): Promise<void> {
    // dropped with an earlier refused act
    if (!state.shopActs.includes(act)) return
    const result = await sendWithRetries(() => server.actInShop(act))
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

/** Views of one process have comparable versions; the time of reading orders those of different processes. */
function isOlder(view: DeviceView, reference: DeviceView): boolean {
  return containsChange(view.version, reference.version) === false || view.readAt < reference.readAt
}

/** Whether the server has answered every tap, so that a reload of the page loses none. */
export const isEverythingSent = ({ marks, shopActs }: DeviceState): boolean =>
  marks.length === 0 && shopActs.every(({ isAnswered }) => isAnswered)

const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
