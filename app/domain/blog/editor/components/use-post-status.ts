import { useRef, useState } from 'react'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { DOUBLE_TAP_MS } from '#app/ui/double-tap.ts'
import type { PostStatus } from '../../post.ts'
import { BLOG_ACTIONS } from '../actions.ts'
import type { ListedPost, ListedState } from '../post-list.ts'

export interface OptimisticStatus {
  /** The requested state until the server responds, then the state of the post. */
  state: ListedState
  isPending: boolean
  /** `pressedAt`: `timeStamp` of the event, in milliseconds. */
  set: (status: PostStatus, pressedAt: number) => void
}

/** Publishes or unpublishes a post with an optimistic update: a failure shows a message and restores the state. */
export function usePostStatus(post: Pick<ListedPost, 'id' | 'state'>): OptimisticStatus {
  const { show } = useToasts()
  const write = useWrite(undefined, ({ message: text }) =>
    show({ id: `status-${post.id}`, text, tone: 'problem' }),
  )
  const [requestedStatus, setRequestedStatus] = useState<PostStatus>()
  const lastPress = useRef(-Infinity)
  return {
    state: (write.isPending && requestedStatus) || post.state,
    isPending: write.isPending,
    set(status, pressedAt) {
      // the button changes its action at once, so the second press of a double tap would undo the first
      if (write.isPending || pressedAt - lastPress.current < DOUBLE_TAP_MS) return
      lastPress.current = pressedAt
      setRequestedStatus(status)
      write.send(BLOG_ACTIONS.setStatus, { postId: post.id, status })
    },
  }
}
