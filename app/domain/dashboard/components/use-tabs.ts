import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import {
  FIRST_VISIT,
  leaveTab,
  currentTab,
  type TabName,
  TABS,
  type TabVisits,
  visit,
} from '../tab-visits.ts'
import { useReturnState } from './use-return-state.ts'

export interface Tabs {
  tab: TabName
  /** Tabs opened so far; they stay mounted and keep their state. */
  openedTabs: ReadonlySet<TabName>
  open: (tab: TabName) => void
  /** The element around the screens. */
  screensRef: RefObject<HTMLElement | null>
}

/**
 * The open tab. Like an open dialog, each visited tab has a history entry, so that Back opens the previous tab and runs no
 * loader (rule 66). The focus moves to the heading of the opened screen, and each tab keeps its scroll position.
 */
export function useTabs(): Tabs {
  const { tab: returnName } = useReturnState()
  const [returnTab] = useState(TABS.find(({ name }) => name === returnName)?.name)
  const [visits, setVisits] = useState<TabVisits>(() =>
    returnTab ? visit(FIRST_VISIT, returnTab) : FIRST_VISIT,
  )
  const [openedTabs, setOpenedTabs] = useState<ReadonlySet<TabName>>(new Set(visits))
  const screensRef = useRef<HTMLElement>(null)
  const scrollPositions = useRef(new Map<TabName, number>())
  const tab = currentTab(visits)
  const focusedTab = useRef(returnTab ? null : tab)

  const returnToPreviousTab = () => {
    scrollPositions.current.set(tab, window.scrollY)
    setVisits(leaveTab)
  }
  useDialogHistory(visits.length > 1, returnToPreviousTab)
  useDialogHistory(visits.length > 2, returnToPreviousTab)
  useDialogHistory(visits.length > 3, returnToPreviousTab)
  useDialogHistory(visits.length > 4, returnToPreviousTab)

  const focusScreen = useEffectEvent(() => {
    const heading = screensRef.current?.querySelector<HTMLElement>(`[data-tab="${tab}"] h1`)
    window.scrollTo({ top: scrollPositions.current.get(tab) ?? 0, behavior: 'instant' })
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? screensRef.current
    target?.focus({ preventScroll: true })
    return heading !== undefined && heading !== null
  })
  useLayoutEffect(() => {
    if (focusedTab.current === tab) return
    focusedTab.current = tab
    const container = screensRef.current
    if (focusScreen() || !container) return
    // the screen is still loading; focus its heading once it renders, unless the focus has moved
    const observer = new MutationObserver(() => {
      if (document.activeElement !== container || focusScreen()) observer.disconnect()
    })
    observer.observe(container, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [tab])

  function open(newTab: TabName) {
    if (newTab === tab) {
      window.scrollTo({ top: 0 })
      return
    }
    scrollPositions.current.set(tab, window.scrollY)
    setOpenedTabs((current) => new Set(current).add(newTab))
    setVisits((current) => visit(current, newTab))
  }

  return { tab, openedTabs, screensRef, open }
}
