import { useEffect, useEffectEvent } from 'react'
import { preloadModule } from 'react-dom'
import { deferred } from '#app/ui/deferred.tsx'
import { importWithRetry } from '#app/ui/retry-import.ts'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { loadDeferredUpdates } from '../optimistic-updates.ts'
import { markNoticeRow } from '../../tasks/components/deferred-mark-notice.tsx'
import { earlierRedos, markedTaskDays, waitingTaskDays } from '../../tasks/components/deferred-rows.tsx'

/** Heights in px of a short history, a repair and an empty day on phones, so that little moves when they appear. */
const [HISTORY_HEIGHT, REPAIR_HEIGHT, EMPTY_DAY_HEIGHT] = [320, 84, 240]
/** Height in px of the row that asks for yesterday. */
const YESTERDAY_HEIGHT = 48
const placeholder = (height: number) => (
  <LoadingRegion>
    <Skeleton height={height} radius="leaf" still />
  </LoadingRegion>
)

/** Loads the parts together with the effects of the actions that they send (optimistic-updates.ts). */
async function importDeferredParts() {
  const [{ DEFERRED_PARTS }] = await Promise.all([import('./deferred-parts.ts'), loadDeferredUpdates()])
  return DEFERRED_PARTS
}

const celebrationWords = deferred(async () => (await importDeferredParts()).CelebrationWords)
const celebrationConfetti = deferred(async () => (await importDeferredParts()).CelebrationConfetti)
const celebrationStatus = deferred(async () => (await importDeferredParts()).CelebrationStatus)
const familyTab = deferred(async () => (await importDeferredParts()).FamilyTab)
const inboxScreen = deferred(async () => (await importDeferredParts()).InboxScreen)
const inboxColumn = deferred(async () => (await importDeferredParts()).InboxColumn)
const requestCards = deferred(async () => (await importDeferredParts()).RequestCards)
const familyBoard = deferred(async () => (await importDeferredParts()).FamilyBoard)
const familySheets = deferred(async () => (await importDeferredParts()).FamilySheets)
const emptyDay = deferred(
  async () => (await importDeferredParts()).EmptyDay,
  () => placeholder(EMPTY_DAY_HEIGHT),
)
const goalBar = deferred(async () => (await importDeferredParts()).GoalBar)
const familyHistory = deferred(
  async () => (await importDeferredParts()).FamilyHistory,
  () => placeholder(HISTORY_HEIGHT),
)
const ebooksLink = deferred(async () => (await importDeferredParts()).EbooksLink)
const openTurnRows = deferred(async () => (await importDeferredParts()).OpenTurnRows)
const repairList = deferred(
  async () => (await importDeferredParts()).RepairList,
  ({ repairs }) => placeholder(repairs.length * REPAIR_HEIGHT),
)
const yesterdayRow = deferred(
  async () => (await importDeferredParts()).YesterdayRow,
  () => placeholder(YESTERDAY_HEIGHT),
)
const focusKeeper = deferred(async () => (await importDeferredParts()).FocusKeeper)
const staleDataNotice = deferred(async () => (await importDeferredParts()).StaleDataNotice)
const unknownPathNotice = deferred(async () => (await importDeferredParts()).UnknownPathNotice)
const preloadedComponents = [
  focusKeeper,
  markNoticeRow,
  markedTaskDays,
  waitingTaskDays,
  earlierRedos,
  staleDataNotice,
  unknownPathNotice,
  celebrationWords,
  celebrationConfetti,
  celebrationStatus,
  inboxColumn,
  inboxScreen,
  requestCards,
  emptyDay,
  goalBar,
  familyHistory,
  familyBoard,
  familyTab,
  familySheets,
  repairList,
  openTurnRows,
  yesterdayRow,
  ebooksLink,
]

export const FocusKeeper = focusKeeper.NonSuspending
export const StaleDataNotice = staleDataNotice.NonSuspending
export const UnknownPathNotice = unknownPathNotice.NonSuspending
export const CelebrationWords = celebrationWords.NonSuspending
export const CelebrationConfetti = celebrationConfetti.NonSuspending
export const CelebrationStatus = celebrationStatus.NonSuspending
export const FamilyBoard = familyBoard.Suspending
export const FamilyTab = familyTab.Suspending
export const FamilySheets = familySheets.Suspending
export const InboxScreen = inboxScreen.Suspending
export const InboxColumn = inboxColumn.NonSuspending
export const RequestCards = requestCards.NonSuspending
export const OpenTurnRows = openTurnRows.NonSuspending
export const YesterdayRow = yesterdayRow.NonSuspending
export const RepairList = repairList.NonSuspending
export const FamilyHistory = familyHistory.NonSuspending
export const EmptyDay = emptyDay.NonSuspending
export const EbooksLink = ebooksLink.NonSuspending
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

/** The toast after actions that got no response. Without retries: it may not load then, and a message must appear. */
export const importFailedActions = () => import('./failed-actions.ts')
/** The toasts after actions succeed. */
export const importSuccessToast = () => importWithRetry(() => import('./success-toast.ts'))

/**
 * Loads `preloadedComponents` and the scripts of the family's other pages when the browser is idle, so that they open
 * immediately and offline.
 */
export function usePreloadWhenIdle(pageScripts: readonly string[]): void {
  const preload = useEffectEvent(() => {
    for (const { load } of preloadedComponents) load().catch(() => undefined)
    // it is needed without a connection
    importFailedActions().catch(() => undefined)
    // not with PrefetchPageLinks: it reloads the page if the connection is lost meanwhile
    for (const url of pageScripts) preloadModule(url)
  })
  useEffect(() => {
    const start = () => preload()
    const handle = window.requestIdleCallback?.(start, { timeout: 2000 }) ?? setTimeout(start, 300)
    return () => (window.cancelIdleCallback ?? clearTimeout)(handle)
  }, [])
}
