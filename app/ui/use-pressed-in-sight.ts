import { useEffect } from 'react'

/**
 * What a key press brings may push the pressed button off the screen, as the table does that opens above its switch:
 * the page then follows the button, until the person moves on.
 */
export function usePressedInSight(): void {
  useEffect(() => {
    let pressed: Element | undefined
    let frame = 0

    function follow({ target, detail }: MouseEvent) {
      // a click without a count comes from the keyboard
      if (detail === 0) pressed = (target as Element).closest('button, a') ?? undefined
    }
    function forget() {
      pressed = undefined
    }
    function look() {
      frame = 0
      if (!pressed || pressed !== document.activeElement) return
      const { top, bottom } = pressed.getBoundingClientRect()
      if (top < 0 || bottom > window.innerHeight) pressed.scrollIntoView({ block: 'nearest' })
    }
    function schedule() {
      // after what was brought has placed the focus itself
      if (pressed && !frame) frame = requestAnimationFrame(look)
    }
    // what came may take its full size later than its place in the page
    const mutations = new MutationObserver(schedule)
    const sizes = new ResizeObserver(schedule)

    const leaving = ['keydown', 'wheel', 'touchmove', 'pointerdown'] as const
    document.addEventListener('click', follow)
    for (const kind of leaving) document.addEventListener(kind, forget, { passive: true })
    mutations.observe(document.body, { childList: true, subtree: true })
    sizes.observe(document.body)
    return () => {
      document.removeEventListener('click', follow)
      for (const kind of leaving) document.removeEventListener(kind, forget)
      mutations.disconnect()
      sizes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
