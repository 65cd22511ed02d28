import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { wantedStatus } from '#app/domain/blog/schema.ts'
import { setPostStatus } from '#app/domain/blog/set-post-status.server.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Publishes or unpublishes a post. */
export const action = writeAction(
  administratorContext,
  wantedStatus,
  (editor, input) => setPostStatus(input, editor),
  { post_missing: { status: 404, message: 'Post não encontrado' } },
)
