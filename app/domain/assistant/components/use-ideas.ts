import { useState } from 'react'
import type { IdeaKind, Ideas } from '../assistant.ts'
import { askForIdeas } from './ask-assistant.ts'
import { useQuestion } from './use-question.ts'

export interface IdeasReading {
  answer: Ideas | null
  isAsking: boolean
  message: string | undefined
  ask: () => void
  stop: () => void
}

const MOST_SEEN = 300

/** The ideas on the screen and the way to others: what was shown once is not suggested again. */
export function useIdeas(childId: string, kind: IdeaKind): IdeasReading {
  const [answer, setAnswer] = useState<Ideas | null>(null)
  const [seen, setSeen] = useState<readonly string[]>([])
  const { isAsking, message, run, stop } = useQuestion<Ideas>()

  function ask() {
    const seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
    const question = { childId, kind, seed, seen: seen.slice(-MOST_SEEN) }
    run(
      (signal) => askForIdeas(question, signal),
      (found) => {
        setAnswer(found)
        setSeen([...seen, ...found.ideas.map(({ title }) => title)])
      },
    )
  }
  return { answer, isAsking, message, ask, stop }
}
