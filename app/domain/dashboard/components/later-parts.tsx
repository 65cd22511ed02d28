import { type ComponentType, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { keepAsking } from '#app/ui/lazy-part.ts'

let bringNeeds: () => Promise<void> = () => Promise.resolve()

/** What no later part may come without; set once, before the first screen. */
export function bringBeforeLaterParts(bring: () => Promise<void>): void {
  let needs: Promise<void> | undefined
  bringNeeds = () => (needs ??= bring())
}

/**
 * A part that comes after the first screen. Once it has arrived it shows at once; `lazy` alone would put up its
 * fallback for a third of a second even then.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  async function fetchPart() {
    const [part] = await Promise.all([keepAsking(load), bringNeeds()])
    arrived = part
    for (const listener of listeners) listener()
    return arrived
  }
  const Waiting: ComponentType<Props> = lazy(async () => ({ default: await fetchPart() }))
  function Part(props: Props) {
    // chosen once: another component in its place would lose what was typed
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Waiting)
    return <Shown {...props} />
  }
  function onArrival(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const current = () => arrived
  /** Nothing until it has arrived: what suspends would hold up every later change of the screen around it. */
  function Quiet(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>()
    useEffect(() => {
      const show = () => setShown(() => arrived)
      show()
      return onArrival(show)
    }, [])
    return Shown && <Shown {...props} />
  }
  return { Part, Quiet, fetchPart, onArrival, current }
}

const celebration = later(async () => (await import('#app/ui/art/celebration.tsx')).Celebration)
const tasks = later(async () => (await import('../../tasks/components/tasks-screen.tsx')).TasksScreen)
const rewards = later(async () => (await import('../../rewards/components/rewards-screen.tsx')).RewardsScreen)
const assistant = later(
  async () => (await import('../../assistant/components/assistant-screen.tsx')).AssistantScreen,
)
const settings = later(async () => (await import('./config-screen.tsx')).ConfigScreen)
const redeem = later(async () => (await import('../../rewards/components/redeem-sheet.tsx')).RedeemSheet)
const score = later(async () => (await import('../../points/components/score-sheet.tsx')).ScoreSheet)
const task = later(async () => (await import('../../tasks/components/task-form-sheet.tsx')).TaskFormSheet)
const child = later(async () => (await import('../../children/components/child-sheet.tsx')).ChildSheet)
const history = later(
  async () => (await import('../../points/components/history-browser.tsx')).HistoryBrowser,
)
const consent = later(async () => (await import('../../families/components/consent-bar.tsx')).ConsentBar)
const secondFactor = later(
  async () => (await import('../../identities/components/second-factor-card.tsx')).SecondFactorBar,
)
const removedEmail = later(
  async () => (await import('../../identities/components/removed-email-bar.tsx')).RemovedEmailBar,
)
const parts = [celebration, history, tasks, rewards, assistant, settings, redeem, score, task, child]

// what the first screen does not show comes after it, so that today's tasks are there soonest
export const Celebration = celebration.Quiet
export const TasksScreen = tasks.Part
export const RewardsScreen = rewards.Part
export const AssistantScreen = assistant.Part
export const ConfigScreen = settings.Part
export const RedeemSheet = redeem.Part
export const ScoreSheet = score.Part
export const TaskSheet = task.Part
export const ChildSheet = child.Part
/** Fetched only when it is asked for. */
export const ConsentBar = consent.Part
export const SecondFactorBar = secondFactor.Part
export const RemovedEmailBar = removedEmail.Part

/** Filters and older pages of the history once they are there: the first page is shown without them. */
export function useHistoryBrowser() {
  return useSyncExternalStore(history.onArrival, history.current, () => undefined)
}

/** Fetches the later parts as soon as the first screen stands, so that they open at once and offline. */
export function useLaterParts(): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const { fetchPart } of parts) fetchPart().catch(() => undefined)
    }
    if ('requestIdleCallback' in window) {
      const idle = window.requestIdleCallback(fetchAll, { timeout: 2000 })
      return () => window.cancelIdleCallback(idle)
    }
    const timer = setTimeout(fetchAll, 300)
    return () => clearTimeout(timer)
  }, [])
}
