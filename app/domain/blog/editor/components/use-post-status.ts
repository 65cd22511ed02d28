import { useRef, useState } from 'react'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import type { PostStatus } from '../../post.ts'
import { BLOG_ACTIONS } from '../actions.ts'
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
  const { show } = useToasts()
  const write = useWrite(undefined, ({ message: text }) =>
    show({ id: `status-${post.id}`, text, tone: 'problem' }),
  )
  const [requested, setRequested] = useState<PostStatus>()
  const lastPress = useRef(-Infinity)
  return {
    state: (write.isPending && requested) || post.state,
    isPending: write.isPending,
    set(status, pressedAt) {
      // the button changes at once, so that a double tap would undo itself
      if (write.isPending || pressedAt - lastPress.current < DOUBLE_TAP_MS) return
      lastPress.current = pressedAt
      setRequested(status)
      write.send(BLOG_ACTIONS.setStatus, { postId: post.id, status })
    },
  }
}
