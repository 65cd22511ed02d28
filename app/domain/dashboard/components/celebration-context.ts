import { createContext, useEffect, useState } from 'react'

/** What one tap completed: the last tasks of the day of these children. */
export interface CompletedDay {
  /** At least one. */
  childIds: readonly string[]
  day: string
  /** Whether some of the day's marks wait for a guardian. */
  isWaiting: boolean
}

/** A day that is celebrated now. */
interface Celebration extends CompletedDay {
  /** Whether the confetti still falls. */
  isFalling: boolean
}

/** The celebration on the screen; null for none. */
export const CelebrationContext = createContext<Celebration | null>(null)

/** How long the confetti falls, and how long the words stay. */
const [CONFETTI_MS, WORDS_MS] = [3000, 8000]

/** The celebration of a completed day, which ends by itself. A new day starts a new one. */
export function useCelebration(completedDay: CompletedDay | null): Celebration | null {
  const [ended, setEnded] = useState<{ day: CompletedDay; hasWords: boolean } | null>(null)
  useEffect(() => {
    if (!completedDay) return
    const timers = [
      setTimeout(() => setEnded({ day: completedDay, hasWords: true }), CONFETTI_MS),
      setTimeout(() => setEnded({ day: completedDay, hasWords: false }), WORDS_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [completedDay])
  const end = ended?.day === completedDay ? ended : null
  if (!completedDay || end?.hasWords === false) return null
  return { ...completedDay, isFalling: end === null }
}
