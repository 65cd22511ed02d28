import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, NavigationType, useNavigationType } from 'react-router'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import { FIRST_VISIT, leaveTab, openTab, type TabName, TABS, type TabVisits, visit } from '../tab-visits.ts'

export interface Tabs {
  tab: TabName
  /** Tabs opened so far; they keep what was typed and chosen in them. */
  opened: ReadonlySet<TabName>
  open: (tab: TabName) => void
  /** Around the screens: where the open one's heading is looked for. */
  screens: RefObject<HTMLElement | null>
}

/**
 * The open tab. The phone's Back leads to the tab before, then out (product.md 23): every step holds
 * an entry of the history, as an open dialog does, and no loader runs. The focus moves to the
 * screen's heading, and each tab is found where it was left.
 */
export function useTabs(): Tabs {
  const [cameBackTo] = useState(useTabToReturnTo())
  const [visits, setVisits] = useState<TabVisits>(() =>
    cameBackTo ? visit(FIRST_VISIT, cameBackTo) : FIRST_VISIT,
  )
  const [opened, setOpened] = useState<ReadonlySet<TabName>>(new Set(visits))
  const screens = useRef<HTMLElement>(null)
  const scrolls = useRef(new Map<TabName, number>())
  const tab = openTab(visits)
  const shown = useRef(cameBackTo ? null : tab)

  const back = () => {
    scrolls.current.set(tab, window.scrollY)
    setVisits(leaveTab)
  }
  useDialogHistory(visits.length > 1, back)
  useDialogHistory(visits.length > 2, back)
  useDialogHistory(visits.length > 3, back)
  useDialogHistory(visits.length > 4, back)

  const arrive = useEffectEvent(() => {
    const heading = screens.current?.querySelector<HTMLElement>(`[data-tab="${tab}"] h1`)
    window.scrollTo({ top: scrolls.current.get(tab) ?? 0, behavior: 'instant' })
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? screens.current
    target?.focus({ preventScroll: true })
    return heading !== undefined && heading !== null
  })
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    const around = screens.current
    if (arrive() || !around) return
    // the screen's part is still on its way: it takes the focus when it comes, if nobody moved it since
    const waiting = new MutationObserver(() => {
      if (document.activeElement !== around || arrive()) waiting.disconnect()
    })
    waiting.observe(around, { childList: true, subtree: true })
    return () => waiting.disconnect()
  }, [tab])

  function open(next: TabName) {
    if (next === tab) {
      window.scrollTo({ top: 0 })
      return
    }
    scrolls.current.set(tab, window.scrollY)
    setOpened((before) => new Set(before).add(next))
    setVisits((before) => visit(before, next))
  }

  return { tab, opened, screens, open }
}

/** The tab that a page beside the app ('Quadro da semana') leads back to; none when the app is loaded anew. */
function useTabToReturnTo(): TabName | undefined {
  const { state } = useLocation() as { state: { tab?: unknown } | null }
  const isLoaded = useNavigationType() === NavigationType.Pop
  return isLoaded ? undefined : TABS.find(({ name }) => name === state?.tab)?.name
}
