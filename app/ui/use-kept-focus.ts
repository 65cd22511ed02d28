import { useEffect } from 'react'

/** Time for a dialog or list to place the focus itself, before it counts as lost. */
const PATIENCE_MS = 60
const DIALOG = '[role="dialog"], [role="alertdialog"]'
const AROUND = `${DIALOG}, section, main`

/** The focused element and all it stands in, innermost first, with the place each has among its siblings. */
type Path = readonly { element: Element; place: number }[]

/**
 * Keyboard users never start again at the top: when the focused element leaves the page and nothing else takes
 * the focus, it goes to the row that took the place of its row, or else to the heading of what stood around it, or
 * else to the heading of the open screen. For a closed dialog it is what opened it that counts.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Path = []
    let opener: Path = []
    let waiting: ReturnType<typeof setTimeout> | undefined

    function remember({ target }: FocusEvent) {
      const next = pathOf(target as Element)
      if (dialogOf(next) && !dialogOf(path)) opener = path
      path = next
    }
    function isLost() {
      const { activeElement } = document
      const [focused] = path
      return (!activeElement || activeElement === document.body) && focused && !isShown(focused.element)
    }
    function recover() {
      const dialog = dialogOf(path)
      const left = dialog && !isShown(dialog) ? opener : path
      const target = rowInPlace(left) ?? headingAround(left.find(({ element }) => isShown(element))?.element)
      if (!target) return
      if (target.tabIndex < 0) target.tabIndex = -1
      target.focus({ preventScroll: true })
      // fingers and mice keep the page where it is
      if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
    }
    const observer = new MutationObserver(() => {
      if (waiting !== undefined || !isLost()) return
      waiting = setTimeout(() => {
        waiting = undefined
        if (isLost()) recover()
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

function pathOf(target: Element): Path {
  const path = []
  for (let at: Element | null = target; at; at = at.parentElement) {
    path.push({ element: at, place: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  }
  return path
}

const dialogOf = (path: Path) => path.find(({ element }) => element.matches(DIALOG))?.element

/** The row that stands where the lost one stood; none when its list went too, or is empty now. */
function rowInPlace(path: Path): HTMLElement | undefined {
  const stays = path.findIndex(({ element }) => isShown(element))
  const lost = path[stays - 1]
  if (!lost?.element.matches('li')) return undefined
  const rows = path[stays]?.element.querySelectorAll<HTMLElement>(':scope > li')
  return rows?.[Math.min(lost.place, rows.length - 1)]
}

function headingAround(left: Element | undefined): HTMLElement | undefined {
  const headings = [
    ...(left?.closest(AROUND)?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? []),
    ...document.querySelectorAll<HTMLElement>('main h1, main h2'),
  ]
  return headings.find(isShown)
}
