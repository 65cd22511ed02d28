import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import type { PostStatus } from '../../blog/post.ts'
import { STATUS_PATH } from '../admin-paths.ts'
import type { ListedPost, ListedState } from '../post-list.ts'

/** Milliseconds in which a second tap belongs to the first. */
const ONE_TAP_MS = 400

export interface ShownStatus {
  /** What the tap asked for until the server answered, then what is there. */
  state: ListedState
  isPending: boolean
  /** `pressedAt`: the press's own clock, in milliseconds. */
  set: (status: PostStatus, pressedAt: number) => void
}

/** Publishing and taking back at a tap: shown at once, and as it was before when it failed, with a message. */
export function usePostStatus(post: Pick<ListedPost, 'id' | 'state'>): ShownStatus {
  const fetcher = useFetcher<ActionResult>({ key: `status-${post.id}` })
  const { show } = useToasts()
  const lastPress = useRef(-Infinity)
  const answer = fetcher.data
  const tell = useEffectEvent((text: string) => show({ id: `status-${post.id}`, text, tone: 'problem' }))
  useEffect(() => {
    if (answer && !answer.ok) tell(answer.message)
  }, [answer])

  const isPending = fetcher.state !== 'idle'
  const isRefused = fetcher.state !== 'submitting' && answer?.ok === false
  const asked =
    isPending && !isRefused ? (fetcher.json as { status?: PostStatus } | undefined)?.status : undefined
  return {
    state: asked ?? post.state,
    isPending,
    set(status, pressedAt) {
      // the word under the finger changes at once: the second half of a double tap would take it back
      if (isPending || pressedAt - lastPress.current < ONE_TAP_MS) return
      lastPress.current = pressedAt
      void fetcher.submit(
        { postId: post.id, status },
        { action: STATUS_PATH, method: 'post', encType: 'application/json' },
      )
    },
  }
}
