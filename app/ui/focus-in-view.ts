/** Focuses the element. The page scrolls to it for keyboard users only, so that nothing moves under a finger. */
export function focusInView(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}
