import { request } from '#app/ui/request.ts'
import { sendAction } from '#app/ui/request-json.ts'
import { ON_DEVICE_ACTIONS } from '../on-device/actions.ts'
import { DEVICE_PATHS } from '../on-device/paths.ts'
import type { PendingMark } from '../child-day/pending-marks.ts'
import type { TurnAction } from '../child-day/pending-turn-actions.ts'
import type { DevicePage, PairingPoll, StartedPairing } from '../device-pairing.ts'
import type { DeviceView } from '../device-view.ts'
import type { ShopAction } from '../shop/pending-shop-actions.ts'
import { canSpeak } from './speech.ts'
import type { UseReport } from '../use/minute-counter.ts'

/** The result of an action. With `isResponseLost` no response arrived, and the same request can be sent again (rule 35). */
export type DeviceResult =
  { ok: true } | { ok: false; message: string; reason?: string; isResponseLost?: true }

/** Whether a response has arrived. */
export const isAnswered = (result: DeviceResult): boolean => result.ok || !result.isResponseLost

/** What the store asks of the server. */
export interface DeviceServer {
  /** Undefined if no response arrived. */
  readPage(): Promise<DevicePage | undefined>
  mark(mark: PendingMark): Promise<DeviceResult>
  sendShopAction(action: ShopAction): Promise<DeviceResult>
  sendTurnAction(action: TurnAction): Promise<DeviceResult>
  /** 'Fiz!' with a photo. */
  markWithPhoto(form: FormData): Promise<DeviceResult>
  /** `pin` has four indices of `PIN_DRAWINGS`; null for a child without a picture PIN. */
  open(childId: string, pin: readonly number[] | null): Promise<DeviceResult>
  stay(): Promise<DeviceResult>
  close(): Promise<DeviceResult>
}

/** Delays before a tap without a response is sent again. */
const RETRY_DELAYS_MS = [1000, 3000]

/** The result of `attempt`, which runs again with the same input while it gets no response. */
export async function sendWithRetries(
  attempt: () => Promise<DeviceResult>,
  wait: (ms: number) => Promise<void>,
): Promise<DeviceResult> {
  let result = await attempt()
  for (const delayMs of RETRY_DELAYS_MS) {
    if (result.ok || !result.isResponseLost) break
    await wait(delayMs)
    result = await attempt()
  }
  return result
}

type DeviceAction = (typeof ON_DEVICE_ACTIONS)[keyof typeof ON_DEVICE_ACTIONS]

const OFFLINE_MESSAGE = 'Sem internet agora. Tente quando ela voltar.'

export const deviceServer: DeviceServer = {
  async readPage() {
    const response = await request(DEVICE_PATHS.view)
    if (response?.status === 401) return { state: 'unpaired' }
    if (response?.status === 403) return { state: 'no_subscription' }
    if (!response?.ok) return undefined
    const view = (await response.json().catch(() => undefined)) as DeviceView | undefined
    return view && { state: 'paired', view }
  },
  mark: ({ taskId, childId, day, slot, status, revision }) =>
    send(ON_DEVICE_ACTIONS.mark, { taskId, childId, day, slot, status, revision }),
  sendShopAction,
  sendTurnAction,
  markWithPhoto: (form) => send(ON_DEVICE_ACTIONS.markWithPhoto, form),
  open: (childId, pin) => send(ON_DEVICE_ACTIONS.open, { childId, pin }),
  stay: () => send(ON_DEVICE_ACTIONS.stay, {}),
  close: () => send(ON_DEVICE_ACTIONS.close, {}),
}

const TURN_ACTIONS = {
  take: ON_DEVICE_ACTIONS.take,
  giveBack: ON_DEVICE_ACTIONS.giveBack,
  seePraise: ON_DEVICE_ACTIONS.seePraise,
}

function sendTurnAction(action: TurnAction): Promise<DeviceResult> {
  const { taskId, childId, day, slot } = action
  const turn = { taskId, childId, day, slot }
  if (action.kind === 'step')
    return send(ON_DEVICE_ACTIONS.markStep, { ...turn, step: action.step, isDone: action.isDone })
  return send(TURN_ACTIONS[action.kind], turn)
}

function sendShopAction(action: ShopAction): Promise<DeviceResult> {
  const { id, childId, rewardId } = action
  switch (action.kind) {
    case 'ask':
      return send(ON_DEVICE_ACTIONS.ask, { id, childId, rewardId, points: action.points })
    case 'cancel':
      return send(ON_DEVICE_ACTIONS.cancelRequest, { id, childId })
    case 'save':
      return send(ON_DEVICE_ACTIONS.save, { id, childId, rewardId, points: action.points })
    case 'takeBack':
      return send(ON_DEVICE_ACTIONS.takeSavingsBack, { childId, rewardId })
  }
}

/**
 * Starts a pairing, which ends a former one of this device. A string is the message of a refusal, because too many were
 * started. Undefined if no response arrived.
 */
export async function startPairing(): Promise<StartedPairing | string | undefined> {
  const response = await request(DEVICE_PATHS.pairing, { body: {} })
  const body = await response?.json().catch(() => undefined)
  return response?.ok
    ? (body as StartedPairing | undefined)
    : (body as { message?: string } | undefined)?.message
}

/** The state of the pairing; undefined if no response arrived. */
export async function pollPairing(): Promise<PairingPoll['state'] | undefined> {
  const response = await request(DEVICE_PATHS.pairing)
  const poll: PairingPoll | undefined = response?.ok
    ? await response.json().catch(() => undefined)
    : undefined
  return poll?.state
}

/** Whether the server has another build than this page: its page then has another script. */
export async function hasNewRelease(scriptPath: string): Promise<boolean> {
  const response = await request(DEVICE_PATHS.page)
  const html = response?.ok ? await response.text().catch(() => undefined) : undefined
  return html !== undefined && !html.includes(scriptPath)
}

/** Reports minutes of use, and whether the device can read aloud. Returns false if no response arrived. */
export async function reportUse(report: UseReport): Promise<boolean> {
  return isAnswered(await send(ON_DEVICE_ACTIONS.use, { ...report, hasVoice: canSpeak() }))
}

async function send(action: DeviceAction, body: object): Promise<DeviceResult> {
  const result = await sendAction(action, body)
  if (result.ok || !result.isResponseLost || navigator.onLine) return result
  return { ...result, message: OFFLINE_MESSAGE }
}
