import { useState } from 'react'
import type { IdeaKind, Ideas } from '../assistant.ts'
import { requestIdeas } from './assistant-requests.ts'
import { useAssistantRequest } from './use-assistant-request.ts'

export type IdeasState = ReturnType<typeof useIdeas>

/** Titles in a request. */
const MAX_SEEN = 300

/** The ideas on the screen; `request` replaces them with ideas that were not shown before. */
export function useIdeas(childId: string, kind: IdeaKind) {
  const [answer, setAnswer] = useState<Ideas | null>(null)
  const [seen, setSeen] = useState<readonly string[]>([])
  const { isPending, message, run, stop } = useAssistantRequest<Ideas>()

  function request() {
    const seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
    const body = { childId, kind, seed, seen: seen.slice(-MAX_SEEN) }
    void run(
      (signal) => requestIdeas(body, signal),
      (found) => {
        setAnswer(found)
        setSeen([...seen, ...found.ideas.map(({ title }) => title)])
      },
    )
  }
  return { answer, isPending, message, request, stop }
}
