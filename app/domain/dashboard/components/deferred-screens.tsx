import { type ComponentType, lazy, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { preloadModule } from 'react-dom'
import { importWithRetry } from '#app/ui/retry-import.ts'

/**
 * A component whose code loads after the first screen. Once loaded it renders immediately; `lazy` alone would show its
 * fallback for a third of a second even then.
 */
function deferred<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  async function load() {
    const component = await importWithRetry(importComponent)
    loaded = component
    for (const listener of listeners) listener()
    return component
  }
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  function Suspending(props: Props) {
    // chosen on the first render, because a different component would lose what was typed
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Component {...props} />
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const current = () => loaded
  /** Renders nothing until its code is loaded: suspending would block every later update of the screen around it. */
  function NonSuspending(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props>>()
    useEffect(() => {
      const update = () => setComponent(() => loaded)
      update()
      return subscribe(update)
    }, [])
    return Component && <Component {...props} />
  }
  return { Suspending, NonSuspending, load, subscribe, current }
}

const celebration = deferred(async () => (await import('#app/ui/art/celebration.tsx')).Celebration)
const tasks = deferred(async () => (await import('../../tasks/components/tasks-screen.tsx')).TasksScreen)
const rewards = deferred(
  async () => (await import('../../rewards/components/rewards-screen.tsx')).RewardsScreen,
)
const assistant = deferred(
  async () => (await import('../../assistant/components/assistant-screen.tsx')).AssistantScreen,
)
const settings = deferred(async () => (await import('./config-screen.tsx')).ConfigScreen)
const redeem = deferred(async () => (await import('../../rewards/components/redeem-sheet.tsx')).RedeemSheet)
const score = deferred(async () => (await import('../../points/components/score-sheet.tsx')).ScoreSheet)
const task = deferred(async () => (await import('../../tasks/components/task-form-sheet.tsx')).TaskFormSheet)
const child = deferred(async () => (await import('../../children/components/child-sheet.tsx')).ChildSheet)
const history = deferred(
  async () => (await import('../../points/components/history-browser.tsx')).HistoryBrowser,
)
const consent = deferred(async () => (await import('../../families/components/consent-bar.tsx')).ConsentBar)
const secondFactor = deferred(
  async () => (await import('../../accounts/components/second-factor-card.tsx')).SecondFactorBar,
)
const removedEmail = deferred(
  async () => (await import('../../accounts/components/removed-email-bar.tsx')).RemovedEmailBar,
)
const preloaded = [celebration, history, tasks, rewards, assistant, settings, redeem, score, task, child]

export const Celebration = celebration.NonSuspending
export const TasksScreen = tasks.Suspending
export const RewardsScreen = rewards.Suspending
export const AssistantScreen = assistant.Suspending
export const ConfigScreen = settings.Suspending
export const RedeemSheet = redeem.Suspending
export const ScoreSheet = score.Suspending
export const TaskSheet = task.Suspending
export const ChildSheet = child.Suspending
// not preloaded: most people never see these bars
export const ConsentBar = consent.Suspending
export const SecondFactorBar = secondFactor.Suspending
export const RemovedEmailBar = removedEmail.Suspending

/** Filters and older pages of the history; undefined until loaded, while the first page renders without them. */
export function useHistoryBrowser() {
  return useSyncExternalStore(history.subscribe, history.current, () => undefined)
}

/**
 * Loads the deferred screens and the scripts of the family's other pages when the first screen is idle, so that they open
 * at once and offline.
 */
export function usePreloadWhenIdle(pageScripts: readonly string[]): void {
  const preload = useEffectEvent(() => {
    for (const { load } of preloaded) load().catch(() => undefined)
    // not by PrefetchPageLinks, which reloads the page when the connection is lost meanwhile
    for (const url of pageScripts) preloadModule(url)
  })
  useEffect(() => {
    const start = () => preload()
    const idle = window.requestIdleCallback?.(start, { timeout: 2000 }) ?? setTimeout(start, 300)
    return () => (window.cancelIdleCallback ?? clearTimeout)(idle)
  }, [])
}
