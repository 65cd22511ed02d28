import { type ComponentType, lazy, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * A part that comes after the first screen. Once it has arrived it shows at once; `lazy` alone would put up its
 * fallback for a third of a second even then.
 */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  async function fetchPart() {
    arrived = await load()
    for (const listener of listeners) listener()
    return { default: arrived }
  }
  const Waiting: ComponentType<Props> = lazy(fetchPart)
  function Part(props: Props) {
    // chosen once: another component in its place would lose what was typed
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Waiting)
    return <Shown {...props} />
  }
  function onArrival(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = () => arrived
  return { Part, fetchPart, onArrival, current }
}

const tasks = later(async () => (await import('../../tasks/components/tasks-screen.tsx')).TasksScreen)
const rewards = later(async () => (await import('../../rewards/components/rewards-screen.tsx')).RewardsScreen)
const assistant = later(
  async () => (await import('../../assistant/components/assistant-screen.tsx')).AssistantScreen,
)
const settings = later(async () => (await import('./config-screen.tsx')).ConfigScreen)
const redeem = later(async () => (await import('../../rewards/components/redeem-sheet.tsx')).RedeemSheet)
const score = later(async () => (await import('../../points/components/score-sheet.tsx')).ScoreSheet)
const child = later(async () => (await import('../../children/components/child-sheet.tsx')).ChildSheet)
const history = later(
  async () => (await import('../../points/components/history-browser.tsx')).HistoryBrowser,
)
const consent = later(async () => (await import('../../families/components/consent-bar.tsx')).ConsentBar)
const secondFactor = later(
  async () => (await import('../../identities/components/second-factor-card.tsx')).SecondFactorBar,
)
const parts = [history, tasks, rewards, assistant, settings, redeem, score, child]

// what the first screen does not show comes after it, so that today's tasks are there soonest
export const TasksScreen = tasks.Part
export const RewardsScreen = rewards.Part
export const AssistantScreen = assistant.Part
export const ConfigScreen = settings.Part
export const RedeemSheet = redeem.Part
export const ScoreSheet = score.Part
export const ChildSheet = child.Part
/** Fetched only when it is asked for. */
export const ConsentBar = consent.Part
export const SecondFactorBar = secondFactor.Part

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
