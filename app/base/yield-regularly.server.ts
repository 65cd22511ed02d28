import { setImmediate } from 'node:timers/promises'

const MAX_HOLD_MS = 10

/**
 * For a loop over a large file: returns a function to await in each step. It lets the event loop run when the steps have held
 * it for 10 ms, so that other requests are answered meanwhile.
 */
export function yieldRegularly(): () => Promise<void> {
  let heldSince = performance.now()
  return async () => {
    if (performance.now() - heldSince < MAX_HOLD_MS) return
    await setImmediate()
    heldSince = performance.now()
  }
}
