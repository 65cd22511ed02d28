import { useFocusRestoration } from './use-focus-restoration.ts'
import { useScrollToPressed } from './use-scroll-to-pressed.ts'

/** Keeps the focus of keyboard users on the screen. Renders nothing, so that it can load after the first screen. */
export function FocusKeeper() {
  useFocusRestoration()
  useScrollToPressed()
  return null
}
