import { useEffect, useEffectEvent } from 'react'
import { preloadModule } from 'react-dom'
import { deferred } from '#app/ui/deferred.tsx'
import { importWithRetry } from '#app/ui/retry-import.ts'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { loadDeferredUpdates } from '../optimistic-updates.ts'
import { markNoticeRow } from '../../tasks/components/deferred-mark-notice.tsx'

/** Heights in px of a short history and of a repair on phones, so that little moves when they appear. */
const [HISTORY_HEIGHT, REPAIR_HEIGHT] = [320, 84]
const placeholder = (height: number) => (
  <LoadingRegion>
    <Skeleton height={height} radius="leaf" still />
  </LoadingRegion>
)

/** Loads a screen together with the effects of the actions that it sends (optimistic-updates.ts). */
async function withUpdates<Module>(screen: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([screen, loadDeferredUpdates()])
  return module
}

const dayCelebration = deferred(async () => (await import('./day-celebration.tsx')).DayCelebration)
const familyTab = deferred(async () => (await withUpdates(import('./family-tab.tsx'))).FamilyTab)
const inboxScreen = deferred(
  async () => (await withUpdates(import('../../tasks/approval/components/inbox-screen.tsx'))).InboxScreen,
)
const inboxColumn = deferred(
  async () => (await withUpdates(import('../../tasks/approval/components/inbox-column.tsx'))).InboxColumn,
)
const requestCards = deferred(
  async () => (await withUpdates(import('../../rewards/requests/components/request-cards.tsx'))).RequestCards,
)
const familySheets = deferred(async () => (await withUpdates(import('./family-sheets.tsx'))).FamilySheets)
const goalBar = deferred(
  async () => (await withUpdates(import('../../rewards/components/goal-bar.tsx'))).GoalBar,
)
const familyHistory = deferred(
  async () => (await withUpdates(import('./family-history.tsx'))).FamilyHistory,
  () => placeholder(HISTORY_HEIGHT),
)
const openTurnRows = deferred(
  async () => (await withUpdates(import('../../tasks/components/open-turn-rows.tsx'))).OpenTurnRows,
)
const repairList = deferred(
  async () => (await withUpdates(import('../../points/components/repair-list.tsx'))).RepairList,
  ({ repairs }) => placeholder(repairs.length * REPAIR_HEIGHT),
)
const focusKeeper = deferred(async () => (await import('#app/ui/focus-keeper.tsx')).FocusKeeper)
const staleDataNotice = deferred(async () => (await import('./stale-data-notice.tsx')).StaleDataNotice)
const unknownPathNotice = deferred(async () => (await import('./unknown-path-notice.tsx')).UnknownPathNotice)
const preloadedComponents = [
  focusKeeper,
  markNoticeRow,
  staleDataNotice,
  unknownPathNotice,
  dayCelebration,
  inboxColumn,
  inboxScreen,
  requestCards,
  goalBar,
  familyHistory,
  familyTab,
  familySheets,
  repairList,
  openTurnRows,
]

export const FocusKeeper = focusKeeper.NonSuspending
export const StaleDataNotice = staleDataNotice.NonSuspending
export const UnknownPathNotice = unknownPathNotice.NonSuspending
export const DayCelebration = dayCelebration.NonSuspending
export const FamilyTab = familyTab.Suspending
export const FamilySheets = familySheets.Suspending
export const InboxScreen = inboxScreen.Suspending
export const InboxColumn = inboxColumn.NonSuspending
export const RequestCards = requestCards.NonSuspending
export const OpenTurnRows = openTurnRows.NonSuspending
export const RepairList = repairList.NonSuspending
export const FamilyHistory = familyHistory.NonSuspending
export const GoalBar = goalBar.NonSuspending
// not preloaded: most people never see these
export const RemovalNotice = deferred(
  async () => (await import('../../families/components/removal-notice.tsx')).RemovalNotice,
).Suspending
export const ConsentBar = deferred(
  async () => (await import('../../families/components/consent-bar.tsx')).ConsentBar,
).Suspending
export const SecondFactorBar = deferred(
  async () => (await import('../../accounts/components/second-factor-card.tsx')).SecondFactorBar,
).Suspending
export const RemovedEmailBar = deferred(
  async () => (await import('../../accounts/components/removed-email-bar.tsx')).RemovedEmailBar,
).Suspending

/** The toasts after actions succeed. Loads with the first of them. */
export const importSuccessToast = () => importWithRetry(() => import('./success-toast.ts'))

/**
 * Loads `preloadedComponents` and the scripts of the family's other pages when the browser is idle, so that they open
 * immediately and offline.
 */
export function usePreloadWhenIdle(pageScripts: readonly string[]): void {
  const preload = useEffectEvent(() => {
    for (const { load } of preloadedComponents) load().catch(() => undefined)
    // not with PrefetchPageLinks: it reloads the page if the connection is lost meanwhile
    for (const url of pageScripts) preloadModule(url)
  })
  useEffect(() => {
    const start = () => preload()
    const handle = window.requestIdleCallback?.(start, { timeout: 2000 }) ?? setTimeout(start, 300)
    return () => (window.cancelIdleCallback ?? clearTimeout)(handle)
  }, [])
}
