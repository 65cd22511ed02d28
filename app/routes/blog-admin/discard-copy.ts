import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { deleteWorkingCopy } from '#app/domain/blog/editor/delete-working-copy.server.ts'
import { namedPost } from '#app/domain/blog/editor/schema.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Deletes the person's working copy of a post. */
export const action = writeAction(
  administratorContext,
  namedPost,
  (editor, { postId }) => deleteWorkingCopy(editor, postId),
  {},
)
