import { useEffect } from 'react'

/**
 * Scrolls a button that was pressed by keyboard back into view when content is inserted above it. Stops at the next
 * keyboard, wheel, touch or pointer input.
 */
export function useScrollToPressed(): void {
  useEffect(() => {
    let pressedButton: Element | undefined
    let frame = 0

    function onClick({ target, detail }: MouseEvent) {
      // `detail` is 0 for a click by keyboard
      if (detail === 0) pressedButton = (target as Element).closest('button, a') ?? undefined
    }
    function clearPressed() {
      pressedButton = undefined
    }
    function scroll() {
      frame = 0
      if (!pressedButton || pressedButton !== document.activeElement) return
      const { top, bottom } = pressedButton.getBoundingClientRect()
      if (top < 0 || bottom > window.innerHeight) pressedButton.scrollIntoView({ block: 'nearest' })
    }
    function schedule() {
      // waits for the next frame, because inserted content may move the focus
      if (pressedButton && !frame) frame = requestAnimationFrame(scroll)
    }
    // also observes sizes, because inserted content may grow later
    const mutations = new MutationObserver(schedule)
    const sizes = new ResizeObserver(schedule)

    const inputEvents = ['keydown', 'wheel', 'touchmove', 'pointerdown'] as const
    document.addEventListener('click', onClick)
    for (const kind of inputEvents) document.addEventListener(kind, clearPressed, { passive: true })
    mutations.observe(document.body, { childList: true, subtree: true })
    sizes.observe(document.body)
    return () => {
      document.removeEventListener('click', onClick)
      for (const kind of inputEvents) document.removeEventListener(kind, clearPressed)
      mutations.disconnect()
      sizes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
