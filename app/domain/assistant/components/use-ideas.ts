import { useState } from 'react'
import type { IdeaKind, IdeasAnswer } from '../assistant.ts'
import { requestIdeas } from './assistant-requests.ts'
import { useAssistantRequest } from './use-assistant-request.ts'

export type IdeasState = ReturnType<typeof useIdeas>

/** Maximum number of seen titles in a request. */
const MAX_SEEN_TITLES = 300

/** The ideas on the screen. `request` replaces them with ideas that this screen has not shown. */
export function useIdeas(childId: string, kind: IdeaKind) {
  const [answer, setAnswer] = useState<IdeasAnswer | null>(null)
  const [seenTitles, setSeenTitles] = useState<readonly string[]>([])
  const { isPending, message, run, stop } = useAssistantRequest<IdeasAnswer>()

  function request() {
    const seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
    const body = { childId, kind, seed, seen: seenTitles.slice(-MAX_SEEN_TITLES) }
    void run(
      (signal) => requestIdeas(body, signal),
      (newAnswer) => {
        setAnswer(newAnswer)
        setSeenTitles([...seenTitles, ...newAnswer.ideas.map(({ title }) => title)])
      },
    )
  }
  return { answer, isPending, message, request, stop }
}
