import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { deletePost } from '#app/domain/blog/delete-post.server.ts'
import { namedPost } from '#app/domain/blog/editor/schema.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Deletes a post with its versions, working copies and preview links. */
export const action = writeAction(
  administratorContext,
  namedPost,
  (administrator, { postId }) => deletePost(administrator, postId),
  {},
)
