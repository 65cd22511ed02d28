/** What a device remembers in the browser. Everything is removed when the device is revoked. */
const PREFIX = 'aparelho:'

const celebrationItem = (childId: string) => `${PREFIX}festa:${childId}`

/** Whether this device has celebrated the child's day. True if the browser stores nothing, so that it never repeats. */
export function hasCelebrated(childId: string, day: string): boolean {
  try {
    return localStorage.getItem(celebrationItem(childId)) === day
  } catch {
    return true
  }
}

export function rememberCelebration(childId: string, day: string): void {
  try {
    localStorage.setItem(celebrationItem(childId), day)
  } catch {
    // private mode: `hasCelebrated` throws too
  }
}

export function forgetEverything(): void {
  try {
    for (const item of Object.keys(localStorage)) if (item.startsWith(PREFIX)) localStorage.removeItem(item)
  } catch {
    // nothing was stored
  }
}
