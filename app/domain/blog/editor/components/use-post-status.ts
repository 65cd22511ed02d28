import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import type { PostStatus } from '../../post.ts'
import { STATUS_PATH } from '../admin-paths.ts'
import type { ListedPost, ListedState } from '../post-list.ts'

/** Milliseconds within which a second tap is a double tap. */
const DOUBLE_TAP_MS = 400

export interface OptimisticStatus {
  /** The requested state until the server responds, then the post's own. */
  state: ListedState
  isPending: boolean
  /** `pressedAt`: time stamp of the event, in milliseconds. */
  set: (status: PostStatus, pressedAt: number) => void
}

/** Publishes or unpublishes a post, optimistically: a failure shows a message and the former state. */
export function usePostStatus(post: Pick<ListedPost, 'id' | 'state'>): OptimisticStatus {
  const fetcher = useFetcher<ActionResult>({ key: `status-${post.id}` })
  const { show } = useToasts()
  const lastPress = useRef(-Infinity)
  const result = fetcher.data
  const showProblem = useEffectEvent((text: string) =>
    show({ id: `status-${post.id}`, text, tone: 'problem' }),
  )
  useEffect(() => {
    if (result && !result.ok) showProblem(result.message)
  }, [result])

  const isRefused = fetcher.state !== 'submitting' && result?.ok === false
  const isPending = fetcher.state !== 'idle' && !isRefused
  const requested = isPending ? (fetcher.json as { status?: PostStatus } | undefined)?.status : undefined
  return {
    state: requested ?? post.state,
    isPending,
    set(status, pressedAt) {
      // the button changes at once, so that a double tap would undo itself
      if (isPending || pressedAt - lastPress.current < DOUBLE_TAP_MS) return
      lastPress.current = pressedAt
      void fetcher.submit(
        { postId: post.id, status },
        { action: STATUS_PATH, method: 'post', encType: 'application/json' },
      )
    },
  }
}
