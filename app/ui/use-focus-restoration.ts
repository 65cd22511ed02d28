import { useEffect } from 'react'
import { focusInView } from './focus-in-view.ts'

/** Delay in which a dialog or list may move the focus on its own. */
const DELAY_MS = 60
const DIALOG = '[role="dialog"], [role="alertdialog"]'
const CONTAINER = `${DIALOG}, section, main`

/** The focused element and its ancestors, innermost first, each with its index among its siblings. */
type Path = readonly { element: Element; index: number }[]

/**
 * Moves the focus when the focused element is removed and nothing else gets the focus: to the row that took the place of
 * its row, else to the heading of its section, else to the heading of the screen. After a dialog closes, the element that
 * opened the dialog counts as the focused one.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    let path: Path = []
    /** The path of the element that opened the outermost dialog. */
    let openerPath: Path = []
    let timer: ReturnType<typeof setTimeout> | undefined

    function onFocusIn({ target }: FocusEvent) {
      const newPath = pathOf(target as Element)
      if (dialogOf(newPath) && !dialogOf(path)) openerPath = path
      path = newPath
    }
    function isFocusLost() {
      const { activeElement } = document
      const [focused] = path
      return (!activeElement || activeElement === document.body) && focused && !isRendered(focused.element)
    }
    function restoreFocus() {
      const dialog = dialogOf(path)
      const lostPath = dialog && !isRendered(dialog) ? openerPath : path
      const target =
        rowAtRemovedIndex(lostPath) ??
        headingAround(lostPath.find(({ element }) => isRendered(element))?.element)
      if (!target) return
      // sets the attribute, without which a heading or row cannot get the focus
      if (target.tabIndex < 0) target.tabIndex = -1
      focusInView(target)
    }
    const observer = new MutationObserver(() => {
      if (timer !== undefined || !isFocusLost()) return
      timer = setTimeout(() => {
        timer = undefined
        if (isFocusLost()) restoreFocus()
      }, DELAY_MS)
    })

    document.addEventListener('focusin', onFocusIn)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

const isRendered = (element: Element) => element.isConnected && element.getClientRects().length > 0

function pathOf(target: Element): Path {
  const path = []
  for (let element: Element | null = target; element; element = element.parentElement) {
    path.push({ element, index: [...(element.parentElement?.children ?? [])].indexOf(element) })
  }
  return path
}

const dialogOf = (path: Path) => path.find(({ element }) => element.matches(DIALOG))?.element

/** The row now in the place of the removed row, else the last row. Undefined if no row was removed, or its list is gone or empty. */
function rowAtRemovedIndex(path: Path): HTMLElement | undefined {
  const listIndex = path.findIndex(({ element }) => isRendered(element))
  const removedRow = path[listIndex - 1]
  if (!removedRow?.element.matches('li')) return undefined
  const rows = path[listIndex]?.element.querySelectorAll<HTMLElement>(':scope > li')
  return rows?.[Math.min(removedRow.index, rows.length - 1)]
}

function headingAround(element: Element | undefined): HTMLElement | undefined {
  const headings = [
    ...(element?.closest(CONTAINER)?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? []),
    ...document.querySelectorAll<HTMLElement>('main h1, main h2'),
  ]
  return headings.find(isRendered)
}
