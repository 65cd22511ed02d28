import { useEffect, useEffectEvent, useState } from 'react'
import { type IdeaKind, type IdeasAnswer, MAX_SEEN_TITLES } from '../assistant.ts'
import { requestIdeas } from './assistant-requests.ts'
import { useAssistantRequest } from './use-assistant-request.ts'

export type IdeasState = ReturnType<typeof useIdeas>

/**
 * The ideas on the screen, at first from the catalogue. `request` asks the model, if there is one, and replaces the
 * ideas with ones that this screen has not shown.
 */
export function useIdeas(childId: string, kind: IdeaKind) {
  const [answer, setAnswer] = useState<IdeasAnswer | null>(null)
  const [isRequested, setRequested] = useState(false)
  const [seenTitles, setSeenTitles] = useState<readonly string[]>([])
  const { isPending, message, run, stop } = useAssistantRequest<IdeasAnswer>()

  function load(withoutModel: boolean) {
    const seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
    const body = { childId, kind, seed, seen: seenTitles.slice(-MAX_SEEN_TITLES), withoutModel }
    void run(
      (signal) => requestIdeas(body, signal),
      (newAnswer) => {
        setAnswer(newAnswer)
        setSeenTitles([...seenTitles, ...newAnswer.ideas.map(({ title }) => title)])
      },
    )
  }
  const loadFirst = useEffectEvent(() => {
    if (!answer) load(true)
  })
  // leaving the tab aborts the request; the effect runs again when the tab is shown again
  useEffect(() => {
    loadFirst()
    return () => setRequested(false)
  }, [])

  return {
    answer,
    /** Whether the person has requested the ideas, by a button. */
    isRequested,
    isPending,
    /** Whether requested ideas are on their way. */
    isRequestPending: isRequested && isPending,
    message,
    request(options: { withoutModel?: boolean } = {}) {
      setRequested(true)
      load(options.withoutModel ?? false)
    },
    stop,
  }
}
