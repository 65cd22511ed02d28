import { useEffect } from 'react'

/** Time for a dialog or list to place the focus itself, before it counts as lost. */
const PATIENCE_MS = 60
const AROUND = '[role="dialog"], [role="alertdialog"], section, main'

/**
 * Keyboard users never start again at the top: when the focused element leaves the page and nothing else takes
 * the focus, it goes to the heading of what stood around it, or else to the heading of the open screen.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = []
    let waiting: ReturnType<typeof setTimeout> | undefined

    function remember({ target }: FocusEvent) {
      path = []
      for (let at = target as Element | null; at; at = at.parentElement) path.push(at)
    }
    function isLost() {
      const { activeElement } = document
      return (!activeElement || activeElement === document.body) && path[0] !== undefined && !isShown(path[0])
    }
    const observer = new MutationObserver(() => {
      if (waiting !== undefined || !isLost()) return
      waiting = setTimeout(() => {
        waiting = undefined
        if (isLost()) headingAround(path.find(isShown))?.focus({ preventScroll: true })
      }, PATIENCE_MS)
    })

    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(waiting)
    }
  }, [])
}

const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0

function headingAround(left: Element | undefined): HTMLElement | undefined {
  const headings = [
    ...(left?.closest(AROUND)?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? []),
    ...document.querySelectorAll<HTMLElement>('main h1, main h2'),
  ]
  const heading = headings.find(isShown)
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1
  return heading
}
