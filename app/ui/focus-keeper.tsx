import { useFocusRestoration } from './use-focus-restoration.ts'
import { useScrollToPressed } from './use-scroll-to-pressed.ts'

/** Restores a lost focus, and keeps a button that was pressed by keyboard in view. A component, so that it can load late. */
export function FocusKeeper() {
  useFocusRestoration()
  useScrollToPressed()
  return null
}
