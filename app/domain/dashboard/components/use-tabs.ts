import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, NavigationType, useNavigationType } from 'react-router'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import { FIRST_VISIT, leaveTab, openTab, type TabName, TABS, type TabVisits, visit } from '../tab-visits.ts'

export interface Tabs {
  tab: TabName
  /** Tabs opened so far; they stay mounted and keep their state. */
  opened: ReadonlySet<TabName>
  open: (tab: TabName) => void
  /** The element around the screens. */
  screens: RefObject<HTMLElement | null>
}

/**
 * The open tab. Each visited tab has a history entry, as an open dialog has, so that Back opens the tab before and no
 * loader runs (rule 66). The focus moves to the heading of the opened screen, and each tab keeps its scroll position.
 */
export function useTabs(): Tabs {
  const [returnTab] = useState(useReturnTab())
  const [visits, setVisits] = useState<TabVisits>(() =>
    returnTab ? visit(FIRST_VISIT, returnTab) : FIRST_VISIT,
  )
  const [opened, setOpened] = useState<ReadonlySet<TabName>>(new Set(visits))
  const screens = useRef<HTMLElement>(null)
  const scrolls = useRef(new Map<TabName, number>())
  const tab = openTab(visits)
  const focusedTab = useRef(returnTab ? null : tab)

  const returnToPreviousTab = () => {
    scrolls.current.set(tab, window.scrollY)
    setVisits(leaveTab)
  }
  useDialogHistory(visits.length > 1, returnToPreviousTab)
  useDialogHistory(visits.length > 2, returnToPreviousTab)
  useDialogHistory(visits.length > 3, returnToPreviousTab)
  useDialogHistory(visits.length > 4, returnToPreviousTab)

  const focusScreen = useEffectEvent(() => {
    const heading = screens.current?.querySelector<HTMLElement>(`[data-tab="${tab}"] h1`)
    window.scrollTo({ top: scrolls.current.get(tab) ?? 0, behavior: 'instant' })
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? screens.current
    target?.focus({ preventScroll: true })
    return heading !== undefined && heading !== null
  })
  useLayoutEffect(() => {
    if (focusedTab.current === tab) return
    focusedTab.current = tab
    const container = screens.current
    if (focusScreen() || !container) return
    // the screen is still loading: its heading takes the focus once it renders, unless the focus moved meanwhile
    const observer = new MutationObserver(() => {
      if (document.activeElement !== container || focusScreen()) observer.disconnect()
    })
    observer.observe(container, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [tab])

  function open(next: TabName) {
    if (next === tab) {
      window.scrollTo({ top: 0 })
      return
    }
    scrolls.current.set(tab, window.scrollY)
    setOpened((current) => new Set(current).add(next))
    setVisits((current) => visit(current, next))
  }

  return { tab, opened, screens, open }
}

/** The tab that 'Voltar' of another page ('Quadro da semana') names; undefined after a full load. */
function useReturnTab(): TabName | undefined {
  const { state } = useLocation() as { state: { tab?: unknown } | null }
  const isLoaded = useNavigationType() === NavigationType.Pop
  return isLoaded ? undefined : TABS.find(({ name }) => name === state?.tab)?.name
}
