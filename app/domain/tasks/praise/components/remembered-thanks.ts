import { THANKS, type Thanks } from '../praise.ts'

const KEY_PREFIX = 'combinado:obrigado:'

/** What this guardian has used in this browser; null if neither, or if the browser stores nothing. */
export function rememberedThanks(userId: string): Thanks | null {
  try {
    const stored = localStorage.getItem(KEY_PREFIX + userId)
    return THANKS.find((thanks) => thanks === stored) ?? null
  } catch {
    return null
  }
}

export function rememberThanks(userId: string, words: string): void {
  const used = THANKS.find((thanks) => words.startsWith(thanks))
  if (!used) return
  try {
    localStorage.setItem(KEY_PREFIX + userId, used)
  } catch {
    // both stay on offer
  }
}
